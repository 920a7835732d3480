import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { forbiddenAddress, isPublicAddress } from '../../domain/limits/public-address.js';

/** Resolves a name as the system does, and fails when any of its addresses is off the public internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const first = addresses[0];
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(forbiddenAddress(hostname), '', 0);
    }
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
