import { err, ok, type Clock, type Language, type Result } from '@countersign/kernel';
import type { ProviderTokens, SignedIn, SignInAttempt, SignInError, SignInProvider } from '@countersign/service';
import * as oauth from 'oauth4webapi';
import { createDiscovery } from './discovery.ts';

/** What {@link createOpenidClient} needs. */
export interface OpenidClientOptions {
  /** Its name in the session's URLs. */
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the provider sends the browser after a sign-in, and after a sign-out. */
  readonly redirectUri: string;
  readonly postLogoutRedirectUri: string;
  readonly scope: string;
  /** More parameters of the authorization request, such as an audience. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  readonly idTokenAlgorithms: readonly string[];
  /** Where this process reaches the provider if not at the issuer: an origin. */
  readonly backchannel?: string;
  readonly clock: Clock;
}

const timeoutMilliseconds = 10_000;

/** A confidential OpenID Connect client: code flow with PKCE, state and nonce, refresh, revocation, RP-initiated logout. */
export function createOpenidClient(options: OpenidClientOptions): SignInProvider {
  const { id, name, issuer, clientId, clientSecret, redirectUri, clock } = options;
  const discovery = createDiscovery(issuer, options.backchannel);
  const authentication = basicAuthentication(clientSecret);
  const keys: oauth.JWKSCacheInput = {};

  async function provider(): Promise<oauth.AuthorizationServer> {
    // Which algorithms are good is not the provider's to say: without this its metadata would.
    return { ...(await discovery.metadata()), id_token_signing_alg_values_supported: [...options.idTokenAlgorithms] };
  }

  function client(): oauth.Client {
    const ahead = clock.now().getTime() - Date.now();
    return { client_id: clientId, [oauth.clockSkew]: Math.round(ahead / 1000), [oauth.clockTolerance]: 5 };
  }

  function request() {
    return {
      [oauth.customFetch]: (url: string, init: RequestInit) => fetch(discovery.reach(url), init),
      // The provider may be in this process or behind a proxy that ends TLS; every ID token's signature is verified.
      [oauth.allowInsecureRequests]: true,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    };
  }

  return {
    id,
    name,

    async authorizationUrl(attempt, language) {
      const { authorization_endpoint: endpoint } = await discovery.metadata();
      return await authorizationUrl(endpoint, options, attempt, language);
    },

    async redeem({ state, nonce, codeVerifier }, parameters): Promise<Result<SignedIn, SignInError>> {
      try {
        const [from, to] = [await provider(), client()];
        const callback = oauth.validateAuthResponse(from, to, parameters, state);
        const response = await oauth.authorizationCodeGrantRequest(
          from,
          to,
          authentication,
          callback,
          redirectUri,
          codeVerifier,
          request(),
        );
        const read = await oauth.processAuthorizationCodeResponse(from, to, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(from, response, { ...request(), [oauth.jwksCache]: keys });
        const claims = oauth.getValidatedIdTokenClaims(read);
        if (claims === undefined) return err('OAuthCallbackError');
        return ok(signedIn(claims, toTokens(read, clock.now())));
      } catch {
        return err('OAuthCallbackError');
      }
    },

    async refresh(refreshToken) {
      try {
        const [from, to] = [await provider(), client()];
        const response = await oauth.refreshTokenGrantRequest(from, to, authentication, refreshToken, request());
        if (response.status >= 400 && response.status < 500 && response.status !== 429) return err('Refused');
        return ok(toTokens(await oauth.processRefreshTokenResponse(from, to, response), clock.now()));
      } catch {
        return err('Unavailable');
      }
    },

    async revoke(refreshToken) {
      try {
        const additionalParameters = { token_type_hint: 'refresh_token' };
        const response = await oauth.revocationRequest(await provider(), client(), authentication, refreshToken, {
          ...request(),
          additionalParameters,
        });
        await response.body?.cancel();
      } catch {
        // The session is ended here in any case, and the token expires.
      }
    },

    async endSessionUrl(idToken) {
      try {
        const { end_session_endpoint: endpoint } = await discovery.metadata();
        if (endpoint === undefined) return undefined;
        return endSessionUrl(endpoint, options, idToken);
      } catch {
        return undefined;
      }
    },
  };
}

async function authorizationUrl(
  endpoint: string,
  options: OpenidClientOptions,
  { state, nonce, codeVerifier }: SignInAttempt,
  language: Language,
): Promise<string> {
  const url = new URL(endpoint);
  const parameters = {
    ...options.authorizationParameters,
    client_id: options.clientId,
    response_type: 'code',
    redirect_uri: options.redirectUri,
    scope: options.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: language,
  };
  for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, value);
  return url.href;
}

function endSessionUrl(endpoint: string, options: OpenidClientOptions, idToken: string | undefined): string {
  const url = new URL(endpoint);
  url.searchParams.set('client_id', options.clientId);
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
  url.searchParams.set('post_logout_redirect_uri', options.postLogoutRedirectUri);
  return url.href;
}

function signedIn(claims: oauth.IDToken, tokens: ProviderTokens): SignedIn {
  const { sub: subject } = claims;
  return { tokens, subject, email: textClaim(claims, 'email') ?? subject, publicKey: textClaim(claims, 'public_key') };
}

function toTokens(response: oauth.TokenEndpointResponse, now: Date): ProviderTokens {
  const { access_token: accessToken, expires_in: expiresIn = 300, refresh_token: refreshToken, id_token: idToken } = response;
  return {
    accessToken,
    accessTokenExpiresAt: new Date(now.getTime() + expiresIn * 1000),
    ...(refreshToken !== undefined && { refreshToken }),
    ...(idToken !== undefined && { idToken }),
  };
}

/** As RFC 6749 section 2.3.1 says, but `-`, `_` and their like stay as they are: many providers do not decode what need not be coded. */
function basicAuthentication(clientSecret: string): oauth.ClientAuth {
  return (_provider, { client_id: clientId }, _body, headers) => {
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };
}

function textClaim(claims: oauth.IDToken, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' ? value : undefined;
}
