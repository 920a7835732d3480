import { describe, expect, it } from 'vitest';
import { createPasswords } from '../../../src/domain/accounts/password-hashing.js';
import { RateLimitedError } from '../../../src/core/errors.js';

const guard = { before: () => Promise.resolve(), failed: () => Promise.resolve() };

const NEW_ONES = 40;

describe('hashes of passwords', () => {
  it('a password is compared while many new ones wait to be hashed', async () => {
    const passwords = createPasswords();
    const known = await passwords.hash('a long enough secret 1');
    let created = 0;

    const creating = Array.from({ length: NEW_ONES }, (_, i) =>
      passwords.hash(`a long enough secret ${i}`).then(() => (created += 1)),
    );
    const isRight = await passwords.verify(known, 'a long enough secret 1', guard);

    expect(isRight).toBe(true);
    // behind them in one lane it would come after all; how many are made beside it is up to the machine
    expect(created).toBeLessThan(NEW_ONES);
    await Promise.all(creating);
  });

  it('what is done before a new hash is done by one after the other, and its refusal makes none', async () => {
    const passwords = createPasswords();
    let atOnce = 0;
    let most = 0;
    const before = async (): Promise<void> => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
    };

    await Promise.all(Array.from({ length: 5 }, () => passwords.hash('a', before)));
    const refused = passwords.hash('a', () => Promise.reject(new RateLimitedError(1)));

    await expect(refused).rejects.toThrow(RateLimitedError);
    expect(most).toBe(1);
  });

  it('a full lane of new passwords refuses more of them and still compares', async () => {
    const passwords = createPasswords();
    const known = await passwords.hash('a');

    const creating = Array.from({ length: 401 }, () => passwords.hash('a').catch((error: Error) => error));
    await expect(passwords.hash('a')).rejects.toThrow(RateLimitedError);

    expect(await passwords.verify(known, 'a', guard)).toBe(true);
    await Promise.all(creating);
  });
});
