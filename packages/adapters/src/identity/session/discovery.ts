import { CodedError } from '@countersign/kernel';

/** What we use of OpenID Connect Discovery 1.0. */
export interface ProviderMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
  readonly revocation_endpoint?: string;
  readonly end_session_endpoint?: string;
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
  const reach = (url: string): string =>
    backchannel !== undefined && url.startsWith(issuer) ? backchannel + url.slice(issuer.length) : url;
  let pending: Promise<ProviderMetadata> | undefined;
  return {
    reach,
    async metadata() {
      pending ??= fetchMetadata(issuer, reach(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`));
      try {
        return await pending;
      } catch (error) {
        pending = undefined;
        throw error;
      }
    },
  };
}

async function fetchMetadata(issuer: string, url: string): Promise<ProviderMetadata> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const metadata = (await response.json()) as Partial<ProviderMetadata>;
    const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata;
    if (metadata.issuer !== issuer || authorization === undefined || token === undefined || keys === undefined) {
      throw new TypeError('The metadata are incomplete, or those of another issuer');
    }
    return metadata as ProviderMetadata;
  } catch (error) {
    throw new CodedError('ProviderUnavailable', `The OpenID provider ${issuer} gives no metadata`, { cause: error });
  }
}
