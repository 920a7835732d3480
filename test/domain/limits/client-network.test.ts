import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientNetwork, keysByNetwork } from '../../../src/domain/limits/client-network.js';
import type { LimitPolicy } from '../../../src/domain/limits/limit.js';
import { createRateLimits, type LimitName } from '../../../src/domain/limits/rate-limits.js';

describe('the address of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ['1', 'unknown'],
    ['192.0.2', 'unknown'],
    ['192.0.2.7:', 'unknown'],
  ])('%s is %s', (text, address) => {
    expect(clientAddress(text)).toBe(address);
  });

  it('of any text is an address or unknown, and reads the same a second time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (text) => {
        const address = clientAddress(text);
        expect(address).toMatch(/^(unknown|[\d.]+|[\da-f:]+)$/);
        expect(clientAddress(address)).toBe(address);
      }),
    );
  });
});

describe('the keys of a network', () => {
  it('are an IPv4 address alone', () => {
    expect(keysByNetwork(clientNetwork('::ffff:192.0.2.7'))).toEqual(['192.0.2.7']);
  });

  it('are the /64, /56 and /48 of an IPv6 address, behind what else the key names', () => {
    const network = clientNetwork('2001:db8:1:23ff::9');

    expect(keysByNetwork(network)).toEqual(['2001:db8:1:23ff::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48']);
    expect(keysByNetwork(`hash ${network}`)[1]).toBe('hash 2001:db8:1:2300::/56');
    expect(keysByNetwork('account 7')).toEqual(['account 7']);
  });
});

describe('a limit of an IPv6 client', () => {
  const policy: LimitPolicy = { points: 2, seconds: 60 };
  const open = () => {
    const policies = { requests: policy } as Record<LimitName, LimitPolicy>;
    return createRateLimits({ rows: () => Promise.reject(new Error('not asked')) }, policies, true).requests;
  };
  const spendAll = async (networks: string[]) => {
    const limit = open();
    const refused: boolean[] = [];
    for (const network of networks) refused.push((await limit.spend(network)).refused);
    return refused;
  };
  const subnets = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => clientNetwork(make(i)));

  it('holds for its /56 at four times as much, whichever /64 it takes', async () => {
    const refused = await spendAll(subnets(10, (i) => `2001:db8:1:${(0x2300 + i).toString(16)}::1`));

    expect(refused).toEqual([...Array<boolean>(8).fill(false), true, true]);
  });

  it('holds for its /48 at sixteen times as much, whichever /56 it takes', async () => {
    const refused = await spendAll(subnets(34, (i) => `2001:db8:1:${(i * 256).toString(16)}::1`));

    expect(refused).toEqual([...Array<boolean>(32).fill(false), true, true]);
  });

  it('is not used up by a neighbour that is refused', async () => {
    const noisy = subnets(100, () => '2001:db8:1:2300::1');
    const refused = await spendAll([...noisy, clientNetwork('2001:db8:1:2301::1')]);

    expect(refused.filter((isRefused) => !isRefused)).toHaveLength(3);
    expect(refused.at(-1)).toBe(false);
  });
});
