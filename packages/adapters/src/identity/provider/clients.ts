import { embeddedProviderId } from '@countersign/service';
import type { ClientMetadata } from 'oidc-provider';
import { tokenAlgorithm } from '../keys/signing-keys.ts';

/** The console's session layer. */
export const consoleClientId = 'countersign-console';

/** API clients and companions: no secret, they sign challenges. The name that public clients use. */
export const apiClientId = 'customer_api';

/** Where a provider sends browsers of a console at `backend`. */
export function consoleRedirects(
  backend: string,
  providerId: string = embeddedProviderId,
): { readonly callback: string; readonly signedOut: string } {
  return {
    callback: `${backend}/api/auth/callback/${encodeURIComponent(providerId)}`,
    signedOut: `${backend}/api/auth/signout/done`,
  };
}

/** The clients that the provider knows. */
export function oidcClients(backend: string, consoleSecret: string): ClientMetadata[] {
  const { callback, signedOut } = consoleRedirects(backend);
  return [
    {
      client_id: consoleClientId,
      client_name: 'Countersign console',
      client_secret: consoleSecret,
      redirect_uris: [callback],
      post_logout_redirect_uris: [signedOut],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: tokenAlgorithm,
    },
    {
      client_id: apiClientId,
      client_name: 'API client',
      redirect_uris: [],
      grant_types: ['password'],
      response_types: [],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: tokenAlgorithm,
    },
  ];
}
