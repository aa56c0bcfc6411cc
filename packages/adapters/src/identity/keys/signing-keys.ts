import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Pool } from 'pg';
import type { Seal } from './seal.ts';

/** The signature algorithm of all our tokens. */
export const tokenAlgorithm = 'ES256';

interface KeyRow {
  readonly kid: string;
  readonly sealed: Buffer;
}

/** The private keys, newest first: the first signs, the others still verify. Makes the first key of an instance. */
export async function loadSigningKeys(pool: Pool, seal: Seal, now: Date): Promise<readonly JWK[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two processes that start at once must not each make a first key.
    await client.query(`select pg_advisory_xact_lock(hashtext('identity_signing_key'))`);
    const stored = await client.query<KeyRow>('select kid, sealed from identity_signing_key order by created_at desc, kid');
    if (stored.rows.length > 0) {
      await client.query('commit');
      return stored.rows.map(({ kid, sealed }) => JSON.parse(seal.open(sealed, keyContext(kid)).toString('utf8')) as JWK);
    }
    const { jwk, publicJwk, kid } = await makeSigningKey();
    await client.query('insert into identity_signing_key (kid, public_jwk, sealed, created_at) values ($1, $2, $3, $4)', [
      kid,
      publicJwk,
      seal.seal(JSON.stringify(jwk), keyContext(kid)),
      now,
    ]);
    await client.query('commit');
    return [jwk];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Adds a key that signs from each process's next start on; tokens of the earlier keys stay valid until they expire. */
export async function rotateSigningKey(pool: Pool, seal: Seal, now: Date): Promise<string> {
  const { jwk, publicJwk, kid } = await makeSigningKey();
  await pool.query('insert into identity_signing_key (kid, public_jwk, sealed, created_at) values ($1, $2, $3, $4)', [
    kid,
    publicJwk,
    seal.seal(JSON.stringify(jwk), keyContext(kid)),
    now,
  ]);
  return kid;
}

/** The public key of that id, if it is one of ours. */
export async function findPublicKey(pool: Pool, kid: string): Promise<JWK | undefined> {
  const { rows } = await pool.query<{ public_jwk: JWK }>('select public_jwk from identity_signing_key where kid = $1', [kid]);
  return rows[0]?.public_jwk;
}

async function makeSigningKey(): Promise<{ readonly jwk: JWK; readonly publicJwk: JWK; readonly kid: string }> {
  const { publicKey, privateKey } = await generateKeyPair(tokenAlgorithm, { extractable: true });
  const publicPart = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicPart);
  const shared = { kid, alg: tokenAlgorithm, use: 'sig' };
  return { jwk: { ...(await exportJWK(privateKey)), ...shared }, publicJwk: { ...publicPart, ...shared }, kid };
}

function keyContext(kid: string): string {
  return `signing-key:${kid}`;
}
