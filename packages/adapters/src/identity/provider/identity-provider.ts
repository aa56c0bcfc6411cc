import type { IncomingMessage, ServerResponse } from 'node:http';
import { CodedError, type Clock } from '@countersign/kernel';
import type { ChallengeGrant, Logins, People, RateLimits } from '@countersign/service';
import { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { whyUnavailable } from '../../postgres/why-unavailable.ts';
import { loadSecret } from '../keys/secrets.ts';
import type { Seal } from '../keys/seal.ts';
import { loadSigningKeys } from '../keys/signing-keys.ts';
import { pageAssets } from '../pages/assets.ts';
import type { PagesFor } from '../pages/pages.ts';
import type { TokenAccounts } from '../stores/accounts.ts';
import { clientAddress } from './client-address.ts';
import { oidcConfiguration } from './configuration.ts';
import { allowOrigins } from './cross-origin.ts';
import { bindCookies } from './host-cookies.ts';
import { createInteractionRoutes, sendPage } from './interaction.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import { registerPasswordGrant } from './password-grant.ts';
import { pageSecurityHeaders } from './security-headers.ts';

/** What {@link createIdentityProvider} needs. */
export interface IdentityProviderOptions {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly clock: Clock;
  /** Public URL of the provider: an origin, without a path. */
  readonly issuer: string;
  /** Public URL of the console. */
  readonly backend: string;
  /** Origins of companions. */
  readonly companions: readonly string[];
  readonly cookieSuffix: string;
  readonly trustProxy: boolean;
  readonly people: People;
  readonly accounts: TokenAccounts;
  readonly logins: Logins;
  readonly grant: ChallengeGrant;
  readonly limits: RateLimits;
  readonly pages: PagesFor;
  /** Called with errors that no caller is to blame for. */
  readonly onError: (error: unknown) => void;
}

// What programs ask for. All else is for people: each sign-in that is begun leaves a row behind for an hour, each sign-out a session for as
// long as one lasts, however the library lets their addresses be spelled.
const machines: ReadonlySet<string> = new Set([
  '/.well-known/openid-configuration',
  '/jwks',
  '/me',
  '/token',
  '/token/revocation',
]);
/** In OAuth's form, with the reason of our other errors. */
const unavailable = {
  error: 'temporarily_unavailable',
  error_description: 'The database cannot be reached at present: try again',
  reason: 'ServiceUnavailableError',
};

const signInsPerAddress = { count: 240, seconds: 60 };

/** The embedded OpenID provider as a handler of `node:http`. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly handler: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * The embedded OpenID provider on an origin of its own. It keeps no state in the process: any number of processes serve it
 * together, and a restart is not noticed. Throws `InvalidIssuer` if the issuer is more than an origin.
 */
export async function createIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { pool, seal, clock, issuer, backend, limits, pages, trustProxy, onError } = options;
  const origin = new URL(issuer);
  if (origin.origin !== issuer) throw new CodedError('InvalidIssuer', `The identity's public URL must be an origin: ${issuer}`);
  const provider = new Provider(
    issuer,
    oidcConfiguration({
      ...options,
      adapter: createOidcAdapter(pool, seal, clock),
      keys: await loadSigningKeys(pool, seal, clock.now(), onError),
      cookieSecret: (await loadSecret(pool, seal, 'cookies')).toString('base64url'),
      consoleSecret: (await loadSecret(pool, seal, 'console-client')).toString('base64url'),
    }),
  );
  provider.proxy = true;
  const away = new WeakSet<object>();
  provider.on('server_error', (context: object, error: unknown) => {
    onError(error);
    if (whyUnavailable(error) !== undefined) away.add(context);
  });
  provider.use(async (context, next) => {
    await next();
    if (!away.has(context)) return;
    context.status = 503;
    if (context.type === 'application/json') context.body = unavailable;
  });
  const addresses = new WeakMap<IncomingMessage, string>();
  const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? 'unknown';
  registerPasswordGrant(provider, options.grant, options.accounts, (context) => addressOf(context.req));
  const interactions = createInteractionRoutes({ ...options, provider, addressOf });
  const headers = Object.entries({
    ...pageSecurityHeaders([new URL(backend).origin]),
    ...(origin.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  });
  const serveProtocol = provider.callback();
  const origins = [new URL(backend).origin, ...options.companions];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    addresses.set(request, clientAddress(request, trustProxy));
    // The library builds its URLs from these: they are the configured ones, whatever a client or a proxy claims.
    request.headers.host = origin.host;
    request.headers['x-forwarded-host'] = origin.host;
    request.headers['x-forwarded-proto'] = origin.protocol.slice(0, -1);
    for (const [name, value] of headers) response.setHeader(name, value);
    allowOrigins(request, response, origins);
    if (origin.protocol === 'https:') bindCookies(request, response);
    const path = request.url?.split('?')[0] ?? '/';
    if (!URL.canParse(request.url ?? '', issuer))
      return sendPage(response, 400, pages(request).failed('invalid_request', { own: 'noAddress' }));
    if (serveAsset(request, response, path)) return;
    if (path === '/') return redirect(response, `${backend}/`);
    if (await interactions(request, response, path)) return;
    if (!machines.has(path) && !(await limits.take(`auth:address:${addressOf(request)}`, signInsPerAddress, clock.now()))) {
      return sendPage(response, 429, pages(request).failed('temporarily_unavailable', { own: 'tooMany' }));
    }
    await serveProtocol(request, response);
  }

  return {
    issuer,
    handler: (request, response) => {
      serve(request, response).catch((error: unknown) => {
        onError(error);
        if (response.headersSent) response.destroy();
        else {
          const status = whyUnavailable(error) === undefined ? 500 : 503;
          sendPage(response, status, pages(request).failed('server_error', { own: 'server' }));
        }
      });
    },
  };
}

function serveAsset(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  if (request.method !== 'GET' || !path.startsWith('/assets/')) return false;
  const asset = pageAssets.get(path.slice('/assets/'.length));
  if (asset === undefined) return false;
  response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'public, max-age=300' }).end(asset.body);
  return true;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}
