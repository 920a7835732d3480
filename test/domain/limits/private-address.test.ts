import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../../../src/domain/limits/client-network.js';

describe('a client is taken for near', () => {
  it.each([
    '127.0.0.1',
    '127.255.0.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.7.7',
    '169.254.1.1',
    '::1',
    '0:0:0:0:0:0:0:1',
    '::ffff:10.0.0.1',
    'fd00::5',
    'FC12:3::1',
    'fe80::1%eth0',
    'febf::1',
  ])('on this machine or a private network: %s', (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  it.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.64.0.1',
    '11.0.0.1',
    '192.169.0.1',
    '1.127.0.0',
    '::',
    '::2',
    '::ffff:8.8.8.8',
    '2001:db8::1',
    'fec0::1',
    'ff02::1',
    'fd::1',
    '',
    'unknown',
  ])('but not from elsewhere: "%s"', (ip) => {
    expect(isPrivateAddress(ip)).toBe(false);
  });
});
