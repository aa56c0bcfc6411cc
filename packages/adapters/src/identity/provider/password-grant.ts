import type { ChallengeGrant, ChallengeGrantError } from '@countersign/service';
import type { Provider } from 'oidc-provider';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import type { TokenAccounts } from '../stores/accounts.ts';
import { resource, resourceServer } from './resource.ts';

type TokenInput = ConstructorParameters<Provider['AccessToken']>[0];

interface Parameters {
  readonly public_key?: unknown;
  readonly challenge?: unknown;
  readonly signature?: unknown;
  readonly [name: string]: unknown;
}

const refusals = {
  UnacceptableChallenge: {
    status: 400,
    error: 'invalid_request',
    description: 'The challenge must be 16 to 256 characters of an id, base64 or URL',
  },
  InvalidSignatureError: {
    status: 400,
    error: 'invalid_grant',
    description: 'The signature is not the key’s over the challenge',
  },
  UnknownPerson: { status: 400, error: 'invalid_grant', description: 'No unlocked user has this public key' },
  ChallengeAlreadyUsed: { status: 400, error: 'invalid_grant', description: 'The challenge was used before' },
  TooManyRequestsError: { status: 429, error: 'temporarily_unavailable', description: 'Too many attempts' },
} as const satisfies Record<ChallengeGrantError, { status: number; error: string; description: string }>;

/**
 * `grant_type=password` of the token endpoint as public clients of custody APIs use it: `client_id`, `public_key`, `challenge`
 * and `signature` instead of a name and a password. Refusals have OAuth's form (RFC 6749 section 5.2) with the `reason` of our
 * other errors added, which those clients show.
 */
export function registerPasswordGrant(
  provider: Provider,
  grant: ChallengeGrant,
  accounts: TokenAccounts,
  addressOf: (context: TokenEndpointGrantContext) => string,
): void {
  provider.registerGrantType<Parameters>(
    'password',
    async (context) => {
      const { client, params } = context.oidc;
      const { public_key: publicKey, challenge, signature } = params;
      if (typeof publicKey !== 'string' || typeof challenge !== 'string' || typeof signature !== 'string') {
        refuse(context, 400, 'invalid_request', 'InvalidRequestError', 'public_key, challenge and signature are required');
        return;
      }
      const outcome = await grant({ publicKey, challenge, signature, address: addressOf(context) });
      if (!outcome.ok) {
        const { status, error, description } = refusals[outcome.error];
        refuse(context, status, error, outcome.error, description);
        return;
      }
      const accountId = await accounts.remember(publicKey, outcome.value.aliases[0] ?? '');
      // There is no grant with which the token could be revoked.
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The provider's types leave out `gty`, which it asks for.
      const token = new provider.AccessToken({ client, accountId, gty: 'password' } as TokenInput);
      token.resourceServer = new provider.ResourceServer(resource, resourceServer);
      context.oidc.entity('AccessToken', token);
      const accessToken = await token.save();
      context.body = { access_token: accessToken, token_type: 'Bearer', expires_in: token.expiration };
    },
    ['public_key', 'challenge', 'signature'],
  );
}

function refuse(context: TokenEndpointGrantContext, status: number, error: string, reason: string, description: string): void {
  context.status = status;
  context.body = { error, error_description: description, reason, message: description };
}
