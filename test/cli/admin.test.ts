import { beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/cli/admin-command.js';
import { DataFolderInUseError } from '../../src/database/data-folder-lock.js';
import { accountServices } from '../helpers/accounts.js';
import { clearDatabase, testDatabase } from '../helpers/database.js';

async function run(words: string[], open?: () => Promise<never>) {
  const written = { out: '', error: '' };
  const { em } = await testDatabase();
  const code = await runAdmin(words, {
    out: (text) => void (written.out += text),
    error: (text) => void (written.error += text),
    open: open ?? (() => Promise.resolve({ em, close: () => Promise.resolve() })),
  });
  return { code, ...written };
}

describe('the command that makes administrators', () => {
  beforeEach(clearDatabase);

  it('gives the account of an address the role, whose tokens open administration at once, and takes it back', async () => {
    const { register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');
    const bearer = { authorization: [`Bearer ${grant.accessToken}`] };

    const granted = await run(['grant', 'OWNER@example.com']);
    const administrator = await identify(bearer);
    const revoked = await run(['revoke', 'owner@example.com']);
    const ordinary = await identify(bearer);

    expect(granted).toEqual({ code: 0, out: 'owner@example.com now has the role admin\n', error: '' });
    expect(administrator.kind).toBe('administrator');
    expect(revoked.code).toBe(0);
    expect(ordinary).toMatchObject({ kind: 'account', role: 'user' });
  });

  it("makes a vendor's owner who was an administrator a vendor again", async () => {
    const { register, identify } = await accountServices();
    const { grant } = await register('owner@example.com');
    const { sql } = await testDatabase();
    await sql.rows(
      `insert into vendors (id, owner_id, name, counties, tags, subscription_status, search_text, county_keys, created_at, updated_at)
       values (gen_random_uuid(), $1, 'V', '{}', '{}', 'free', 'v', '{}', now(), now())`,
      [grant.userId],
    );
    await run(['grant', 'owner@example.com']);

    const revoked = await run(['revoke', 'owner@example.com']);

    expect(revoked.out).toBe('owner@example.com now has the role vendor\n');
    expect(await identify({ authorization: [`Bearer ${grant.accessToken}`] })).toMatchObject({ role: 'vendor' });
  });

  it('writes each change of a role into the audit log, as done at the command line', async () => {
    const { register } = await accountServices();
    const { grant } = await register('owner@example.com');
    const { sql } = await testDatabase();

    for (const command of ['grant', 'grant', 'revoke']) await run([command, 'owner@example.com']);

    const entries = await sql.rows(
      'select action, subject_type, subject_id, actor_id, actor_via, actor_ip, before, after from audit_entries order by id',
    );
    const act = { action: 'user.role', subject_type: 'user', subject_id: grant.userId };
    const actor = { actor_id: null, actor_via: 'cli', actor_ip: '' };
    expect(entries).toEqual([
      { ...act, ...actor, before: { role: 'user' }, after: { role: 'admin' } },
      { ...act, ...actor, before: { role: 'admin' }, after: { role: 'user' } },
    ]);
  });

  it('changes no role that it cannot write down', async () => {
    const { register } = await accountServices();
    await register('owner@example.com');
    const { sql } = await testDatabase();
    await sql.rows(`alter table audit_entries add constraint refused check (action <> 'user.role')`);

    const { code, error } = await run(['grant', 'owner@example.com']);

    expect([code, error]).toEqual([1, expect.stringContaining('refused')]);
    await sql.rows('alter table audit_entries drop constraint refused');
    expect(await sql.rows('select role from accounts')).toEqual([{ role: 'user' }]);
  });

  it('says when there is no such account', async () => {
    expect(await run(['grant', 'nobody@example.com'])).toEqual({ code: 1, out: '', error: 'Account not found\n' });
  });

  it.each([[[]], [['grant']], [['raise', 'a@example.com']], [['grant', 'a@example.com', 'b']], [['constructor', 'a']]])(
    'explains itself when called with %j',
    async (words) => {
      const { code, error } = await run(words);

      expect(code).toBe(64);
      expect(error).toMatch(/^Usage: npm run admin/);
    },
  );

  it('names the process that has the embedded database open', async () => {
    const { code, error } = await run(['grant', 'a@example.com'], () =>
      Promise.reject(new DataFolderInUseError('./data', 4711)),
    );

    expect(code).toBe(69);
    expect(error).toContain('4711');
  });
});
