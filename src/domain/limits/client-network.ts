/** Groups of an IPv6 address that name the subscriber's network: a /64, all of whose addresses one host can use. */
const NETWORK_GROUPS = 4;

/**
 * What stands for a client in limits: an IPv4 address as it is, an IPv6 address by its /64.
 * @param ip address as the socket or a trusted proxy gave it.
 * @see RFC 4291, section 2.5.4; RFC 6177.
 */
export function clientNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return ip.includes(':') ? `${groupsOf(ip).slice(0, NETWORK_GROUPS).join(':')}::/64` : ip;
}

/** The eight groups of an IPv6 address without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - behind.length)).fill('0');
  return [...before, ...(tail === undefined ? [] : zeros), ...behind].map((group) => group.replace(/^0+(?=.)/, ''));
}

/**
 * Whether a client is on this machine or a private network.
 * @param ip address as the socket or a trusted proxy gave it.
 * @see RFC 1918, RFC 4193 and RFC 3927; RFC 4291, sections 2.5.3 and 2.5.6.
 */
export function isPrivateAddress(ip: string): boolean {
  const network = clientNetwork(ip);
  if (!network.includes(':')) return /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(network);
  const [first = ''] = groupsOf(ip);
  return groupsOf(ip).join(':') === '0:0:0:0:0:0:0:1' || /^(f[cd]..|fe[89ab].)$/.test(first);
}
