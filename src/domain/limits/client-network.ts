import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Groups of an IPv6 address that name the subscriber's network: a /64, all of whose addresses one host can use. */
const NETWORK_GROUPS = 4;

/**
 * IPv6 networks that are counted, and how many times what a /64 may use each of them may use together: providers assign a
 * customer a /56 or a /48, who can then use every /64 in it.
 * @see RFC 6177, section 2; RIPE-690, section 4.2.
 */
export const NETWORK_LEVELS = [{ times: 1 }, { times: 4 }, { times: 16 }] as const;

/**
 * The address that a text names: with a port, in brackets, or IPv4 written as IPv6, as proxies write them.
 * @param text of the socket or of a trusted proxy.
 * @returns the address in its shortest form without a zone; `unknown` for a text that names none.
 * @see RFC 7239, section 6; RFC 4291, section 2.5.5.2.
 */
export function clientAddress(text: string): string {
  if (isIPv4(text)) return text;
  const address = addressOf(text);
  return address === undefined ? 'unknown' : address.toString().replace(/%.*$/, '');
}

/**
 * The key of a client in limits: an IPv4 address as it is, an IPv6 address by its /64.
 * @param ip address as the socket or a trusted proxy gave it.
 * @see RFC 4291, section 2.5.4; RFC 6177.
 */
export function clientNetwork(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = addressOf(ip);
  if (address === undefined) return 'unknown';
  return address instanceof ipaddr.IPv6 ? `${groupsOf(address).join(':')}::/64` : address.toString();
}

/**
 * The keys under which a limit counts a key: itself, and where it ends in an IPv6 /64 also those of its /56 and /48, in
 * the order of `NETWORK_LEVELS`.
 * @param key of a limit; ends in what `clientNetwork` gave where it counts a network.
 */
export function keysByNetwork(key: string): string[] {
  const [, before = '', head = '', fourth = ''] = IPV6_NETWORK.exec(key) ?? [];
  if (head === '') return [key];
  const high = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  return [key, `${before}${head}:${high}::/56`, `${before}${head}::/48`];
}

/**
 * The key of a client whose work is counted: an IPv4 address as it is, an IPv6 address by its /56, which one customer has.
 * @param ip address as the socket or a trusted proxy gave it.
 */
export function subscriberNetwork(ip: string): string {
  const [own = ip, customer = own] = keysByNetwork(clientNetwork(ip));
  return customer;
}

const IPV6_NETWORK = /^(.* )?([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/;

/**
 * Whether a client is on this machine or a private network.
 * @param ip address as the socket or a trusted proxy gave it.
 * @see RFC 1918, RFC 4193 and RFC 3927; RFC 4291, sections 2.5.3 and 2.5.6.
 */
export function isPrivateAddress(ip: string): boolean {
  const range = addressOf(ip)?.range();
  return range !== undefined && PRIVATE_RANGES.has(range);
}

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;

function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = IPV6_IN_BRACKETS.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text;
  // of the spellings of IPv4, the library also takes octal and single numbers
  const isAddress = bare.includes(':') ? ipaddr.IPv6.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare);
  return isAddress ? ipaddr.process(bare) : undefined;
}

/** The groups that name the network, without leading zeros. */
const groupsOf = ({ parts }: ipaddr.IPv6): string[] => parts.slice(0, NETWORK_GROUPS).map((part) => part.toString(16));
