import { canonicalJson, toBase64Url, utf8 } from '@countersign/kernel';
import type { ManifestContentJWT } from '@countersign/model';

/** Names that have a member of their own, or change what a verifier does with the token: nobody sets them as additional ones. */
export const tokenHeaderNames: ReadonlySet<string> = new Set([
  'typ',
  'alg',
  'crit',
  'b64',
  'enc',
  'zip',
  'jwk',
  'jku',
  'x5u',
  'x5c',
]);
/** Names of claims that have a member of their own. */
export const tokenClaimNames: ReadonlySet<string> = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti']);

/** Why a token's content is not signed; undefined for a sound one. */
export function tokenProblem({ header, payload }: ManifestContentJWT): string | undefined {
  const parameter = Object.keys(header.additionalParameters ?? {}).find((name) => tokenHeaderNames.has(name));
  if (parameter !== undefined) return `The header's ${parameter} is no additional parameter`;
  const claim = Object.keys(payload.additionalClaims ?? {}).find((name) => tokenClaimNames.has(name));
  if (claim !== undefined) return `The claim ${claim} is no additional one`;
  const { expiration, notBefore, issuedAt } = payload;
  if ([expiration, notBefore, issuedAt].some((instant) => instant !== undefined && instant < 0)) return 'A date is negative';
  if (expiration !== undefined && notBefore !== undefined && expiration <= notBefore)
    return 'The token expires before it is valid';
  return undefined;
}

/**
 * The signing input of the token (RFC 7515, section 5.1): header and payload as canonical JSON in base64url, with a dot between.
 * It follows from the content and the key's algorithm alone, so that anyone who shows the content shows what is signed.
 */
export function tokenSigningInput({ header, payload }: ManifestContentJWT, algorithm: string): string {
  const headerMembers = { ...header.additionalParameters, alg: algorithm, typ: header.type };
  const claims = {
    ...payload.additionalClaims,
    iss: payload.issuer,
    sub: payload.subject,
    aud: payload.audience,
    exp: payload.expiration,
    nbf: payload.notBefore,
    iat: payload.issuedAt,
    jti: payload.jwtId,
  };
  return `${encode(headerMembers)}.${encode(claims)}`;
}

function encode(members: Readonly<Record<string, string | number | undefined>>): string {
  return toBase64Url(utf8(canonicalJson(Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)))));
}
