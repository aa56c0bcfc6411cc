import type { ResourceServer } from 'oidc-provider';
import { tokenAlgorithm } from '../keys/signing-keys.ts';

/** Who access tokens are for. */
export const tokenAudience = 'countersign';

/** The API as RFC 8707 names it; the one thing that tokens are for. */
export const resource = 'urn:countersign:api';

/** Access tokens of the API: signed JWTs (RFC 9068). */
export const resourceServer: ResourceServer = {
  scope: '',
  audience: tokenAudience,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: tokenAlgorithm } },
};
