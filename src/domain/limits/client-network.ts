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
