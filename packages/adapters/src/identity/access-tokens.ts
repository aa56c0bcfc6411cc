import { err, ok, type Clock, type Result } from '@countersign/kernel';
import type { AccessTokens, Person } from '@countersign/service';
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Pool } from 'pg';
import { findPublicKey, tokenAlgorithm } from './keys/signing-keys.ts';
import { tokenAudience } from './provider/resource.ts';

/** Somebody whose access tokens we accept. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** The only algorithms accepted; asymmetric ones. */
  readonly algorithms: readonly string[];
  readonly keys: JWTVerifyGetKey;
  /** Whom the claims name. */
  readonly personOf: (claims: JWTPayload) => Omit<Person, 'expiresAt'> | undefined;
}

/** What {@link createAccessTokens} needs. */
export interface AccessTokensOptions {
  readonly issuers: readonly TokenIssuer[];
  readonly clock: Clock;
  /** How many verified tokens are remembered. */
  readonly capacity?: number;
}

/**
 * Reads access tokens of the issuers: signature with a pinned algorithm, issuer, audience, times. A verified token is
 * remembered until it expires, since checking its signature costs more than all the rest of a small call.
 */
export function createAccessTokens({ issuers, clock, capacity = 10_000 }: AccessTokensOptions): AccessTokens {
  const verified = new Map<string, Person>();

  async function verify(token: string, now: Date): Promise<Person | undefined> {
    const issuer = issuers.find((candidate) => candidate.issuer === claimedIssuer(token));
    if (issuer === undefined) return undefined;
    const { payload } = await jwtVerify(token, issuer.keys, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: [...issuer.algorithms],
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const person = issuer.personOf(payload);
    return person && payload.exp !== undefined ? { ...person, expiresAt: new Date(payload.exp * 1000) } : undefined;
  }

  return {
    async verify(token): Promise<Result<Person, 'InvalidJwtError'>> {
      const now = clock.now();
      const known = verified.get(token);
      if (known !== undefined && known.expiresAt > now) return ok(known);
      verified.delete(token);
      try {
        const person = token.length > 8192 ? undefined : await verify(token, now);
        if (person === undefined) return err('InvalidJwtError');
        verified.set(token, person);
        for (const oldest of verified.keys()) {
          if (verified.size <= capacity) break;
          verified.delete(oldest);
        }
        return ok(person);
      } catch {
        // The library's errors tell a caller apart who need not be told apart: the token does not hold.
        return err('InvalidJwtError');
      }
    },
  };
}

/** Tokens of the embedded provider; a key that another process added is found at its first use. */
export function embeddedIssuer(pool: Pool, issuer: string): TokenIssuer {
  const keys = new Map<string, CryptoKey>();
  return {
    issuer,
    audience: tokenAudience,
    algorithms: [tokenAlgorithm],
    async keys(header) {
      const kid = header?.kid ?? '';
      const known = keys.get(kid);
      if (known !== undefined) return known;
      const jwk = await findPublicKey(pool, kid);
      if (jwk === undefined) throw new TypeError('Unknown key');
      const key = (await importJWK(jwk, tokenAlgorithm)) as CryptoKey;
      keys.set(kid, key);
      return key;
    },
    personOf: ({ public_key: publicKey }) => (typeof publicKey === 'string' ? { publicKey } : undefined),
  };
}

/** Tokens of an outside OpenID provider: its subject is a login id. */
export function outsideIssuer(options: {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUri: string;
  /** The provider's name in `loginIds`. */
  readonly providerId: string;
}): TokenIssuer {
  const { issuer, audience, jwksUri, providerId } = options;
  return {
    issuer,
    audience,
    algorithms: ['ES256', 'ES384', 'EdDSA', 'PS256', 'PS384', 'RS256', 'RS384'],
    // Fetches again when a token names a key it has not seen, at most every few seconds.
    keys: createRemoteJWKSet(new URL(jwksUri), { cooldownDuration: 5_000 }),
    personOf: ({ sub }) => (sub === undefined ? undefined : { loginId: { id: sub, providerId } }),
  };
}

function claimedIssuer(token: string): string | undefined {
  const [, payload] = token.split('.');
  if (payload === undefined || decodeProtectedHeader(token).alg === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { readonly iss?: unknown } | null;
  return typeof claims?.iss === 'string' ? claims.iss : undefined;
}
