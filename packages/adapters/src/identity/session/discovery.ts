import { CodedError } from '@countersign/kernel';
import * as oauth from 'oauth4webapi';

/** OpenID Connect Discovery 1.0, with the endpoints that nothing goes without. */
interface ProviderMetadata extends oauth.AuthorizationServer {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
}

/** A provider's metadata, fetched when first needed. */
export interface Discovery {
  /** Throws `ProviderUnavailable` if the provider does not answer, or answers for another issuer; the next call asks again. */
  metadata(): Promise<ProviderMetadata>;
  /** Where this process reaches a URL of the provider. */
  reach(url: string): string;
}

/** Discovery of `issuer`; `backchannel` replaces its origin in the calls of this process, not in those of browsers. */
export function createDiscovery(issuer: string, backchannel?: string): Discovery {
  const own = new URL(issuer).href.replace(/\/$/, '');
  const reach = (url: string): string =>
    backchannel !== undefined && url.startsWith(own) ? backchannel + url.slice(own.length) : url;
  let pending: Promise<ProviderMetadata> | undefined;
  return {
    reach,
    async metadata() {
      pending ??= fetchMetadata(issuer, reach);
      try {
        return await pending;
      } catch (error) {
        pending = undefined;
        throw error;
      }
    },
  };
}

async function fetchMetadata(issuer: string, reach: Discovery['reach']): Promise<ProviderMetadata> {
  try {
    const response = await oauth.discoveryRequest(new URL(issuer), {
      [oauth.customFetch]: (url: string, init: RequestInit) => fetch(reach(url), init),
      [oauth.allowInsecureRequests]: true,
      signal: AbortSignal.timeout(10_000),
    });
    const metadata = await oauth.processDiscoveryResponse(new URL(issuer), response);
    const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata;
    // The library takes another spelling of the issuer; ID tokens and answers are compared with the one that we were given.
    if (metadata.issuer !== issuer || authorization === undefined || token === undefined || keys === undefined) {
      throw new TypeError('The metadata are incomplete, or those of another issuer');
    }
    return { ...metadata, authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys };
  } catch (error) {
    throw new CodedError('ProviderUnavailable', `The OpenID provider ${issuer} gives no metadata`, { cause: error });
  }
}
