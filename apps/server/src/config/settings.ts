/** How a setting's text is read. */
export type SettingKind =
  | { readonly type: 'text' }
  | { readonly type: 'url' }
  | { readonly type: 'list'; readonly of: readonly string[] }
  | { readonly type: 'choice'; readonly of: readonly string[] }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'switch' };

/** A setting: its flag, its environment variable, its default and what it is for. A flag wins over a variable. */
export interface Setting {
  readonly flag: string;
  readonly variable: string;
  readonly kind: SettingKind;
  /** As text; absent: no default. */
  readonly fallback?: string;
  readonly help: string;
}

const text = { type: 'text' } as const;
const url = { type: 'url' } as const;
const integer = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;

/** Every setting of the server, in the order in which `--help` shows them. There is no other place that reads a setting. */
export const settings = {
  port: {
    flag: 'port',
    variable: 'PORT',
    kind: integer(1, 65_533),
    fallback: '3000',
    help: 'Console and API; the companion takes the next port, the sign-in server the one after that',
  },
  host: {
    flag: 'host',
    variable: 'HOST',
    kind: text,
    fallback: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for all networks of this machine',
  },
  dataDirectory: {
    flag: 'data-dir',
    variable: 'DATA_DIR',
    kind: text,
    fallback: '.data',
    help: 'Folder of the embedded database and of the secrets',
  },
  databaseUrl: {
    flag: 'database-url',
    variable: 'DATABASE_URL',
    kind: text,
    help: 'A PostgreSQL server to use instead of the embedded one',
  },
  databaseConnections: {
    flag: 'database-connections',
    variable: 'DATABASE_CONNECTIONS',
    kind: integer(2, 500),
    fallback: '10',
    help: 'Connections to the database of this process',
  },
  parts: {
    flag: 'only',
    variable: 'PARTS',
    kind: { type: 'list', of: ['gateway', 'worker'] },
    fallback: 'gateway,worker',
    help: 'Parts to run: gateway (API, web pages, sign-in), worker (background work)',
  },
  publicUrl: {
    flag: 'public-url',
    variable: 'PUBLIC_URL',
    kind: url,
    help: 'Where browsers reach console and API (default: http://localhost:<port>)',
  },
  companionUrl: {
    flag: 'companion-url',
    variable: 'COMPANION_URL',
    kind: url,
    help: 'Where browsers reach the companion (default: http://localhost:<port + 1>)',
  },
  identityUrl: {
    flag: 'identity-url',
    variable: 'IDENTITY_URL',
    kind: url,
    help: 'Where browsers reach the sign-in server (default: http://localhost:<port + 2>)',
  },
  providerIssuer: {
    flag: 'oidc-issuer',
    variable: 'OIDC_ISSUER',
    kind: url,
    help: 'An outside OpenID provider for signing in, instead of the embedded one',
  },
  providerId: {
    flag: 'oidc-provider-id',
    variable: 'OIDC_PROVIDER_ID',
    kind: text,
    fallback: 'oidc',
    help: 'The provider id that users name in their login ids',
  },
  providerClientId: {
    flag: 'oidc-client-id',
    variable: 'OIDC_CLIENT_ID',
    kind: text,
    help: 'Client id at the outside provider',
  },
  providerClientSecret: {
    flag: 'oidc-client-secret-file',
    variable: 'OIDC_CLIENT_SECRET_FILE',
    kind: text,
    help: 'File with the client secret at the outside provider',
  },
  providerAudience: {
    flag: 'oidc-audience',
    variable: 'OIDC_AUDIENCE',
    kind: text,
    help: "Audience that the outside provider's access tokens must have (default: the client id)",
  },
  passphraseFile: {
    flag: 'passphrase-file',
    variable: 'PASSPHRASE_FILE',
    kind: text,
    help: 'File with the passphrase that seals seeds and keys (default: made in the data directory)',
  },
  setupCode: {
    flag: 'setup-code',
    variable: 'SETUP_CODE',
    kind: text,
    help: 'Code that genesis from another machine must carry (default: a random one, printed while it is awaited)',
  },
  frontendV2Url: {
    flag: 'frontend-v2-url',
    variable: 'FRONTEND_V2_URL',
    kind: url,
    help: 'A newer front end that the console links to (default: no link)',
  },
  blockSeconds: {
    flag: 'sandbox-block-seconds',
    variable: 'SANDBOX_BLOCK_SECONDS',
    kind: integer(1, 3_600),
    fallback: '2',
    help: 'Time between blocks of the sandbox ledgers',
  },
  bodyLimit: {
    flag: 'body-limit',
    variable: 'BODY_LIMIT',
    kind: integer(1_024, 100_000_000),
    fallback: '1048576',
    help: 'Largest request body in bytes',
  },
  requestSeconds: {
    flag: 'request-timeout',
    variable: 'REQUEST_TIMEOUT',
    kind: integer(1, 600),
    fallback: '30',
    help: 'Seconds that a request may take to arrive',
  },
  requestsPerMinute: {
    flag: 'rate-limit',
    variable: 'RATE_LIMIT',
    kind: integer(1, 10_000_000),
    fallback: '6000',
    help: 'Requests per minute of one address',
  },
  trustProxy: {
    flag: 'trust-proxy',
    variable: 'TRUST_PROXY',
    kind: { type: 'switch' },
    help: 'Take the caller’s address from X-Forwarded-For, behind a proxy of your own',
  },
  stopSeconds: {
    flag: 'stop-timeout',
    variable: 'STOP_TIMEOUT',
    kind: integer(1, 600),
    fallback: '10',
    help: 'Seconds that a stop waits for requests under way',
  },
  logLevel: {
    flag: 'log-level',
    variable: 'LOG_LEVEL',
    kind: { type: 'choice', of: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] },
    fallback: 'info',
    help: 'The least severe lines that are logged',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
