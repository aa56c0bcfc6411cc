import { err, ok, type Clock, type Result } from '@countersign/kernel';
import { ownerOf, type AccessTokens, type Person } from '@countersign/service';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  jwtVerify,
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import type { Pool } from 'pg';
import type { Seal } from './keys/seal.ts';
import { findPublicKey, tokenAlgorithm } from './keys/signing-keys.ts';
import { tokenAudience } from './provider/resource.ts';
import type { IssuedToken, RevokedSessions } from './stores/revoked-sessions.ts';

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
  /** The sign-ins that were ended before their tokens. */
  readonly revoked: Pick<RevokedSessions, 'isRevoked'>;
  /** How many verified tokens are remembered. */
  readonly capacity?: number;
}

/**
 * Reads access tokens of the issuers: signature with a pinned algorithm, issuer, audience, times. A verified token is
 * remembered until it expires, since checking its signature costs more than all the rest of a small call. Whether its sign-in was ended
 * is asked each time.
 */
export function createAccessTokens({ issuers, clock, revoked, capacity = 10_000 }: AccessTokensOptions): AccessTokens {
  const verified = new Map<string, Verified>();

  async function verify(token: string, now: Date): Promise<Verified | undefined> {
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
    if (person === undefined || payload.exp === undefined) return undefined;
    // One that does not say when it was issued counts as of before any sign-out.
    const issued = { session: sessionOf(payload), owner: ownerOf(person), issuedAt: new Date((payload.iat ?? 0) * 1000) };
    return { person: { ...person, expiresAt: new Date(payload.exp * 1000) }, issued };
  }

  async function ifNotRevoked({ person, issued }: Verified): Promise<Result<Person, 'InvalidJwtError'>> {
    return (await revoked.isRevoked(issued)) ? err('InvalidJwtError') : ok(person);
  }

  return {
    async verify(token): Promise<Result<Person, 'InvalidJwtError'>> {
      const now = clock.now();
      const known = verified.get(token);
      if (known !== undefined && known.person.expiresAt > now) return await ifNotRevoked(known);
      verified.delete(token);
      const found = token.length > 8192 ? undefined : await verify(token, now).catch(() => undefined);
      // The library's errors say more than a caller needs: the token is not valid.
      if (found === undefined) return err('InvalidJwtError');
      verified.set(token, found);
      for (const oldest of verified.keys()) {
        if (verified.size <= capacity) break;
        verified.delete(oldest);
      }
      return await ifNotRevoked(found);
    },
  };
}

/** What a token said. */
interface Verified {
  readonly person: Person;
  readonly issued: IssuedToken;
}

/** The sign-in that a token came from, by its issuer's `sid`; where there is none, the token itself, if it has a name. */
function sessionOf({ iss, sid, jti }: JWTPayload): string | undefined {
  if (typeof sid === 'string') return `${iss} sid ${sid}`;
  return jti === undefined ? undefined : `${iss} jti ${jti}`;
}

/** The sign-in of an access token that this server was given by the provider itself; its signature is not looked at. */
export function sessionOfToken(token: string): string | undefined {
  try {
    return sessionOf(decodeJwt(token));
  } catch {
    return undefined;
  }
}

/** Tokens of the embedded provider; a key that another process added is found at its first use. */
export function embeddedIssuer(pool: Pool, seal: Seal, issuer: string, onForged: (error: unknown) => void): TokenIssuer {
  const keys = new Map<string, CryptoKey>();
  return {
    issuer,
    audience: tokenAudience,
    algorithms: [tokenAlgorithm],
    async keys(header) {
      const kid = header?.kid ?? '';
      const known = keys.get(kid);
      if (known !== undefined) return known;
      const jwk = await findPublicKey(pool, seal, kid, onForged);
      if (jwk === undefined) throw new TypeError('Unknown key');
      const key = await importJWK(jwk, tokenAlgorithm);
      if (key instanceof Uint8Array) throw new TypeError('A key of ours is no shared secret');
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
  return decodeProtectedHeader(token).alg === undefined ? undefined : decodeJwt(token).iss;
}
