import { CodedError, hasMembers } from '@countersign/kernel';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Pool, PoolClient } from 'pg';
import type { StoredRow } from '../../postgres/schema/rows.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { Seal } from './seal.ts';

/** The signature algorithm of all our tokens. */
export const tokenAlgorithm = 'ES256';

type KeyRow = StoredRow<'identity_signing_key', 'kid' | 'sealed'>;

/**
 * The private keys, newest first: the first signs, the others still verify. Makes the first key of an instance. A row that this instance
 * did not seal is no key, and `onForged` is called with it.
 */
export async function loadSigningKeys(
  pool: Pool,
  seal: Seal,
  now: Date,
  onForged: (error: unknown) => void,
): Promise<readonly JWK[]> {
  return inTransaction(pool, async (client) => {
    // Two processes that start at once must not each make a first key.
    await client.query(`select pg_advisory_xact_lock(hashtext('identity_signing_key'))`);
    const stored = await client.query<KeyRow>('select kid, sealed from identity_signing_key order by created_at desc, kid');
    const known = stored.rows.flatMap((row) => openKey(seal, row, onForged) ?? []);
    if (known.length > 0) return known;
    const { jwk, kid } = await makeSigningKey();
    await insertKey(client, seal, kid, jwk, now);
    return [jwk];
  });
}

/** Adds a key that signs from each process's next start on; tokens of the earlier keys stay valid until they expire. */
export async function rotateSigningKey(pool: Pool, seal: Seal, now: Date): Promise<string> {
  const { jwk, kid } = await makeSigningKey();
  await insertKey(pool, seal, kid, jwk, now);
  return kid;
}

/**
 * The public key of that id, if it is one of ours. It follows from the sealed private one: nothing that is in the database in the
 * clear makes a key that tokens are verified with.
 */
export async function findPublicKey(
  pool: Pool,
  seal: Seal,
  kid: string,
  onForged: (error: unknown) => void,
): Promise<JWK | undefined> {
  const { rows } = await pool.query<KeyRow>('select kid, sealed from identity_signing_key where kid = $1', [kid]);
  const key = rows[0] && openKey(seal, rows[0], onForged);
  if (key === undefined) return undefined;
  const { d: _secret, ...publicKey } = key;
  return publicKey;
}

function openKey(seal: Seal, { kid, sealed }: KeyRow, onForged: (error: unknown) => void): JWK | undefined {
  try {
    const key: unknown = JSON.parse(seal.open(sealed, keyContext(kid)).toString('utf8'));
    if (hasMembers(key, { kty: 'string', kid: 'string', d: 'string' })) return key;
    throw new TypeError('What was sealed is no private key');
  } catch (error) {
    onForged(
      new CodedError('IntegrityViolation', `The key ${kid} was not sealed by this instance: it is not used`, { cause: error }),
    );
    return undefined;
  }
}

async function insertKey(client: Pick<PoolClient, 'query'>, seal: Seal, kid: string, jwk: JWK, now: Date): Promise<void> {
  await client.query('insert into identity_signing_key (kid, sealed, created_at) values ($1, $2, $3)', [
    kid,
    seal.seal(JSON.stringify(jwk), keyContext(kid)),
    now,
  ]);
}

async function makeSigningKey(): Promise<{ readonly jwk: JWK; readonly kid: string }> {
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const publicPart = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicPart);
  const shared = { kid, alg: tokenAlgorithm, use: 'sig' };
  return { jwk: { ...(await exportJWK(privateKey)), ...shared }, kid };
}

function keyContext(kid: string): string {
  return `signing-key:${kid}`;
}
