import { createHash } from 'node:crypto';
import { err, ok, type Clock, type Result } from '@countersign/kernel';
import type { ProviderTokens, SignedIn, SignInError, SignInProvider } from '@countersign/service';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { createDiscovery, type ProviderMetadata } from './discovery.ts';

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

interface TokenResponse {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
  readonly refresh_token?: unknown;
  readonly id_token?: unknown;
}

const timeoutMilliseconds = 10_000;

/** A confidential OpenID Connect client: code flow with PKCE, state and nonce, refresh, revocation, RP-initiated logout. */
export function createOpenidClient(options: OpenidClientOptions): SignInProvider {
  const { id, name, issuer, clientId, clientSecret, redirectUri, clock } = options;
  const discovery = createDiscovery(issuer, options.backchannel);
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  async function post(url: string, parameters: Readonly<Record<string, string>>): Promise<Response> {
    // RFC 6749 section 2.3.1: both parts are form-encoded before they are joined.
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
    return await fetch(discovery.reach(url), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}`, accept: 'application/json' },
      body: new URLSearchParams(parameters),
      signal: AbortSignal.timeout(timeoutMilliseconds),
      redirect: 'error',
    });
  }

  async function verifyIdToken(metadata: ProviderMetadata, idToken: string, nonce: string): Promise<JWTPayload> {
    keys ??= createRemoteJWKSet(new URL(discovery.reach(metadata.jwks_uri)), { cooldownDuration: 5_000 });
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: [...options.idTokenAlgorithms],
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      currentDate: clock.now(),
      clockTolerance: 5,
    });
    if (payload['nonce'] !== nonce) throw new TypeError('Another nonce');
    return payload;
  }

  return {
    id,
    name,

    async authorizationUrl({ state, nonce, codeVerifier }) {
      const { authorization_endpoint: endpoint } = await discovery.metadata();
      const url = new URL(endpoint);
      const parameters = {
        ...options.authorizationParameters,
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: options.scope,
        state,
        nonce,
        code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [parameter, value] of Object.entries(parameters)) url.searchParams.set(parameter, value);
      return url.href;
    },

    async redeem({ state, nonce, codeVerifier }, parameters): Promise<Result<SignedIn, SignInError>> {
      const code = parameters.get('code');
      if (code === null || parameters.get('state') !== state) return err('OAuthCallbackError');
      // RFC 9207: an answer that names another issuer was meant for another client.
      if ((parameters.get('iss') ?? issuer) !== issuer) return err('OAuthCallbackError');
      try {
        const metadata = await discovery.metadata();
        const response = await post(metadata.token_endpoint, {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: codeVerifier,
        });
        if (!response.ok) return err('OAuthCallbackError');
        const tokens = toTokens((await response.json()) as TokenResponse, clock.now());
        if (tokens?.idToken === undefined) return err('OAuthCallbackError');
        const claims = await verifyIdToken(metadata, tokens.idToken, nonce);
        const subject = claims.sub ?? '';
        return ok({ tokens, subject, email: textClaim(claims, 'email') ?? subject, publicKey: textClaim(claims, 'public_key') });
      } catch {
        return err('OAuthCallbackError');
      }
    },

    async refresh(refreshToken) {
      try {
        const { token_endpoint: endpoint } = await discovery.metadata();
        const response = await post(endpoint, { grant_type: 'refresh_token', refresh_token: refreshToken });
        if (response.status >= 400 && response.status < 500 && response.status !== 429) return err('Refused');
        if (!response.ok) return err('Unavailable');
        const tokens = toTokens((await response.json()) as TokenResponse, clock.now());
        return tokens === undefined ? err('Unavailable') : ok(tokens);
      } catch {
        return err('Unavailable');
      }
    },

    async revoke(refreshToken) {
      try {
        const { revocation_endpoint: endpoint } = await discovery.metadata();
        if (endpoint === undefined) return;
        const response = await post(endpoint, { token: refreshToken, token_type_hint: 'refresh_token' });
        await response.body?.cancel();
      } catch {
        // The session is gone here in any case, and the token ends by itself.
      }
    },

    async endSessionUrl(idToken) {
      try {
        const { end_session_endpoint: endpoint } = await discovery.metadata();
        if (endpoint === undefined) return undefined;
        const url = new URL(endpoint);
        url.searchParams.set('client_id', clientId);
        if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken);
        url.searchParams.set('post_logout_redirect_uri', options.postLogoutRedirectUri);
        return url.href;
      } catch {
        return undefined;
      }
    },
  };
}

function toTokens(response: TokenResponse, now: Date): ProviderTokens | undefined {
  const { access_token: accessToken, expires_in: expiresIn, refresh_token: refreshToken, id_token: idToken } = response;
  if (typeof accessToken !== 'string') return undefined;
  const seconds = typeof expiresIn === 'number' ? expiresIn : 300;
  return {
    accessToken,
    accessTokenExpiresAt: new Date(now.getTime() + seconds * 1000),
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    ...(typeof idToken === 'string' ? { idToken } : {}),
  };
}

function textClaim(claims: JWTPayload, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' ? value : undefined;
}
