import { sessionLifetimeSeconds, type People } from '@countersign/service';
import type { JWK } from 'jose';
import type { Adapter, Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { hashId } from '../keys/seal.ts';
import { tokenAlgorithm } from '../keys/signing-keys.ts';
import type { PagesFor } from '../pages/pages.ts';
import type { TokenAccounts } from '../stores/accounts.ts';
import { apiClientId, oidcClients } from './clients.ts';
import { endSessionWithHint } from './end-session.ts';
import { resource, resourceServer } from './resource.ts';

const apiTokenSeconds = 4 * 60 * 60;
const browserTokenSeconds = 10 * 60;
const interactionSeconds = 60 * 60;

/** What {@link oidcConfiguration} needs. */
export interface OidcConfigurationOptions {
  /** Public URL of the console. */
  readonly backend: string;
  /** Origins of companions, which may call the token endpoint from the browser. */
  readonly companions: readonly string[];
  readonly adapter: (model: string) => Adapter;
  readonly keys: readonly JWK[];
  readonly cookieSecret: string;
  readonly consoleSecret: string;
  /** Keeps the cookies of instances on one host apart. */
  readonly cookieSuffix: string;
  readonly accounts: TokenAccounts;
  readonly people: People;
  readonly pages: PagesFor;
}

/** The embedded provider: authorization code with PKCE and refresh for the console, signed challenges for API clients. */
export function oidcConfiguration(options: OidcConfigurationOptions): Configuration {
  const { backend, companions, accounts, people, pages, cookieSuffix } = options;
  return {
    adapter: options.adapter,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- Its type of a key is narrower than jose's, which made these.
    jwks: { keys: [...options.keys] as never },
    // A device is paired only with an instance that its identity provider names in turn.
    discovery: { countersign_backend: backend },
    clients: oidcClients(backend, options.consoleSecret),
    clientDefaults: { id_token_signed_response_alg: tokenAlgorithm },
    enabledJWA: { idTokenSigningAlgValues: [tokenAlgorithm] },
    routes: {
      authorization: '/auth',
      token: '/token',
      jwks: '/jwks',
      revocation: '/token/revocation',
      end_session: '/session/end',
      userinfo: '/me',
    },
    cookies: {
      keys: [options.cookieSecret],
      names: {
        session: `countersign-identity${cookieSuffix}`,
        interaction: `countersign-interaction${cookieSuffix}`,
        resume: `countersign-resume${cookieSuffix}`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub', 'public_key'], email: ['email'] },
    // The console reads who signed in from the id token alone.
    conformIdTokenClaims: false,
    clientBasedCORS: (_context, origin, client) => client.clientId === apiClientId && companions.includes(origin),
    features: {
      devInteractions: { enabled: false },
      // No client of ours uses them.
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          if (!(await endSessionWithHint(context))) context.body = pages(context.req).signOut(form);
        },
        postLogoutSuccessSource: (context) => {
          context.body = pages(context.req).signedOut();
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    ttl: {
      AccessToken: (_context, _token, client) => (client.clientId === apiClientId ? apiTokenSeconds : browserTokenSeconds),
      AuthorizationCode: 60,
      IdToken: sessionLifetimeSeconds,
      RefreshToken: sessionLifetimeSeconds,
      Interaction: interactionSeconds,
      Session: sessionLifetimeSeconds,
      Grant: sessionLifetimeSeconds,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    // The console keeps its refresh token on the server and authenticates with a secret; a token that was rotated but whose
    // answer was lost, because a process was killed, would end the session for nothing (RFC 9700 section 4.14.2).
    rotateRefreshToken: false,
    interactions: { url: (_context, interaction) => `/sign-in/${interaction.uid}` },
    async findAccount(_context, sub) {
      const account = await accounts.find(sub);
      // Asked again at every refresh: anyone who is locked everywhere gets no further token.
      if (account === undefined || (await people.withPublicKey(account.publicKey)) === undefined) return undefined;
      const claims = { sub, public_key: account.publicKey, email: account.email };
      return { accountId: sub, claims: () => claims };
    },
    async extraTokenClaims(_context, token) {
      const account = 'accountId' in token && token.accountId !== undefined ? await accounts.find(token.accountId) : undefined;
      if (account === undefined) return undefined;
      // One sign-in of a browser and all of its refreshed tokens: what ends with a sign-out. A hash, for the grant's id is a secret.
      const sid = 'grantId' in token && token.grantId !== undefined ? hashId(token.grantId).toString('base64url') : undefined;
      return { public_key: account.publicKey, ...(sid !== undefined && { sid }) };
    },
    loadExistingGrant: grantForOwnConsole,
    renderError: (context, out) => {
      context.type = 'html';
      context.body = pages(context.req, context.oidc?.params?.['ui_locales']).failed(out.error, out.error_description);
    },
  };
}

/**
 * The console is our own: signing in is consent. Each sign-in has a grant of its own, which says what ends with it: its access tokens
 * above all.
 */
async function grantForOwnConsole(
  context: KoaContextWithOIDC,
): Promise<InstanceType<typeof context.oidc.provider.Grant> | undefined> {
  const { oidc } = context;
  const { client, session, provider } = oidc;
  const accountId = session?.accountId;
  if (client === undefined || session === undefined || accountId === undefined) return undefined;
  const grantId = oidc.result?.login === undefined ? session.grantIdFor(client.clientId) : undefined;
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (known?.accountId === accountId) return known;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope('openid email');
  grant.addOIDCClaims(['public_key', 'email']);
  grant.addResourceScope(resource, '');
  await grant.save();
  return grant;
}
