import { BlockList, isIP } from 'node:net';
import { wordList } from '../../core/word-list.js';
import { SourceFailure } from '../../core/source-failure.js';

/**
 * Networks that are no part of the public internet.
 * Sources: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and successors), as of 2026.
 */
const SPECIAL_IPV4 = wordList(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
`);

const SPECIAL_IPV6 = wordList(`
  ::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10
  ff00::/8
`);

const special = new BlockList();

function addNetwork(cidr: string, family: 'ipv4' | 'ipv6'): void {
  const [network, prefix] = cidr.split('/') as [string, string];
  special.addSubnet(network, Number(prefix), family);
  // the same network behind a NAT64 gateway
  if (family === 'ipv4') special.addSubnet(`64:ff9b::${network}`, 96 + Number(prefix), 'ipv6');
}

for (const cidr of SPECIAL_IPV4) addNetwork(cidr, 'ipv4');
for (const cidr of SPECIAL_IPV6) addNetwork(cidr, 'ipv6');

/**
 * Whether an address is on the public internet; IPv4 mapped into IPv6 counts as the IPv4 it is.
 * @param address IPv4 or IPv6 literal, without brackets.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !special.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Refuses a URL that data gave us when it is not http(s), carries credentials, or names an address off the public
 * internet. Names are checked again when they are resolved, by `publicLookup`.
 * @throws SourceFailure of kind `forbidden_address`.
 */
export function refusePrivateUrl(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host) !== 0;
  const bad = !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '';
  if (bad || (literal && !isPublicAddress(host))) throw forbiddenAddress(url.host);
}

/** The failure of a call to an address that is not on the public internet. */
export const forbiddenAddress = (host: string): SourceFailure =>
  new SourceFailure('forbidden_address', `${host} is not an address on the public internet`);
