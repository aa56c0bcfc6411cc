import { randomBytes } from 'node:crypto';
import { CodedError } from '@countersign/kernel';
import type { Pool } from 'pg';
import type { Seal } from './seal.ts';

/** Secrets made once, that all processes of the instance share. */
export type SecretName = 'cookies' | 'console-client' | 'session' | 'web-push';

/** The secret of that name, 32 bytes: made at first use, the same ever after. */
export async function loadSecret(pool: Pool, seal: Seal, name: SecretName): Promise<Buffer> {
  const context = `secret:${name}`;
  await pool.query('insert into identity_secret (name, sealed) values ($1, $2) on conflict do nothing', [
    name,
    seal.seal(randomBytes(32), context),
  ]);
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from identity_secret where name = $1', [name]);
  const stored = rows[0];
  if (stored === undefined) throw new CodedError('SecretMissing', `The secret ${name} is missing`);
  return seal.open(stored.sealed, context);
}
