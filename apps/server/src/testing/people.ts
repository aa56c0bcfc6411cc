import { newId, toBase64 } from '@countersign/kernel';
import { generateKeyPair, type KeyPair, type KeyType } from '@countersign/signing';
import type { Pool } from 'pg';

/** A user as tests need one: somebody with an alias and a key. */
export interface TestUser {
  readonly id: string;
  readonly alias: string;
  readonly keyPair: KeyPair;
}

/** Puts a user into the database, past all rules. */
export async function addUser(
  pool: Pool,
  user: { readonly alias: string; readonly keyType?: KeyType; readonly keyPair?: KeyPair; readonly loginIds?: readonly object[] },
): Promise<TestUser> {
  const keyPair = user.keyPair ?? generateKeyPair(user.keyType ?? 'Secp256r1');
  const id = newId();
  const domainId = newId();
  const data = {
    id,
    domainId,
    alias: user.alias,
    publicKey: keyPair.publicKey,
    roles: ['operator'],
    lock: 'Unlocked',
    loginIds: user.loginIds,
  };
  await pool.query(
    `insert into entity (kind, id, root_domain_id, domain_id, revision, lock, alias, created_at, modified_at, data, signature, signing_key)
     values ('User', $1, $2, $2, 1, 'Unlocked', $3, now(), now(), $4, $5, $5)`,
    [id, domainId, user.alias, data, toBase64(new Uint8Array(1))],
  );
  return { id, alias: user.alias, keyPair };
}

/** Locks the user. */
export async function lockUser(pool: Pool, { id }: TestUser): Promise<void> {
  await pool.query(`update entity set lock = 'Locked', data = data || '{"lock": "Locked"}' where kind = 'User' and id = $1`, [
    id,
  ]);
}
