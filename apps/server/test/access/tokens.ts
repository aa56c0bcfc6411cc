import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { openSeal } from '@countersign/adapters/identity';

import { readPassphrase } from '../../src/config/passphrase.ts';
import type { TestInstance } from '../harness.ts';

/** What a token says, beyond that it is one of this instance. */
interface TokenClaims {
  readonly publicKey: string;
  /** Seconds from now; negative: it has expired. */
  readonly lifetime?: number;
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Makes access tokens as the sign-in server does, but for any key, also for one that is nobody's, and for any time. */
export async function createTokenMaker({ instance, config }: Pick<TestInstance, 'instance' | 'config'>) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = randomUUID();
  const seal = await openSeal(instance.services.pool, (await readPassphrase(config)).text);
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' };
  await instance.services.pool.query(
    'insert into identity_signing_key (kid, sealed, created_at) values ($1, $2, $3)',
    // Among the oldest, so that the sign-in server goes on signing with its own.
    [kid, seal.seal(JSON.stringify(jwk), `signing-key:${kid}`), new Date(0)],
  );

  function token(key: KeyObject | undefined, { publicKey: owner, lifetime = 3_600 }: TokenClaims): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: config.identityUrl, aud: 'countersign', sub: owner.slice(-20), public_key: owner };
    const header = { alg: key === undefined ? 'none' : 'ES256', typ: 'at+jwt', kid };
    const text = `${encoded(header)}.${encoded({ ...claims, iat: now, exp: now + lifetime })}`;
    const signature = key && sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
    return `${text}.${signature ?? ''}`;
  }

  return {
    valid: (claims: TokenClaims) => token(privateKey, claims),
    /** Right in everything but that another key has signed it. */
    forged: (claims: TokenClaims) => token(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, claims),
    unsigned: (claims: TokenClaims) => token(undefined, claims),
  };
}
