import { knownPushServices } from '@countersign/adapters/web-push';

import { heldVaults, serverParts } from './config.ts';

/** How a setting's text is read. */
export type SettingKind =
  | { readonly type: 'text' }
  /** Lets somebody in who knows it: at least so many characters. */
  | { readonly type: 'code'; readonly shortest: number }
  | { readonly type: 'url' }
  /** Of a PostgreSQL server, or the path of its socket. */
  | { readonly type: 'databaseUrl' }
  /** `label=url`, separated by commas. */
  | { readonly type: 'links' }
  /** `scheme://host:port`, separated by commas. */
  | { readonly type: 'origins' }
  /** Names of hosts, `*.` before one for all below it, or origins, separated by commas; or `none`. */
  | { readonly type: 'pushServices' }
  | { readonly type: 'list'; readonly of: readonly string[] }
  | { readonly type: 'choice'; readonly of: readonly string[] }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'switch' };

/**
 * A setting: its flag, its environment variable, its default and what it is for. A flag wins over a variable. Variables that
 * hosting platforms set by convention (`PORT`, `DATABASE_URL`) keep their names; all others carry the product's, so that nothing
 * in the environment is a setting by accident.
 */
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
    variable: 'COUNTERSIGN_HOST',
    kind: text,
    fallback: '127.0.0.1',
    help: 'Address to listen on; 0.0.0.0 for all networks of this machine',
  },
  dataDirectory: {
    flag: 'data-dir',
    variable: 'COUNTERSIGN_DATA_DIR',
    kind: text,
    fallback: '.data',
    help: 'Folder of the embedded database and of the secrets',
  },
  databaseUrl: {
    flag: 'database-url',
    variable: 'DATABASE_URL',
    kind: { type: 'databaseUrl' },
    help: 'A PostgreSQL server to use instead of the embedded one',
  },
  databaseConnections: {
    flag: 'database-connections',
    variable: 'COUNTERSIGN_DATABASE_CONNECTIONS',
    kind: integer(2, 500),
    fallback: '10',
    help: 'Connections to the database of this process',
  },
  parts: {
    flag: 'only',
    variable: 'COUNTERSIGN_PARTS',
    kind: { type: 'list', of: serverParts },
    fallback: 'gateway,worker,vault',
    help: 'Parts to run: gateway (API, web pages, sign-in), worker (background work), vault (holds keys and signs; one process for each vault)',
  },
  publicUrl: {
    flag: 'public-url',
    variable: 'COUNTERSIGN_PUBLIC_URL',
    kind: url,
    help: 'Where browsers reach console and API (default: http://localhost:<port>)',
  },
  companionUrl: {
    flag: 'companion-url',
    variable: 'COUNTERSIGN_COMPANION_URL',
    kind: url,
    help: 'Where browsers reach the companion (default: http://localhost:<port + 1>)',
  },
  companionOrigins: {
    flag: 'companion-origins',
    variable: 'COUNTERSIGN_COMPANION_ORIGINS',
    kind: { type: 'origins' },
    help: 'Origins of companions that are hosted elsewhere or in shells of their own, separated by commas (default: none)',
  },
  identityUrl: {
    flag: 'identity-url',
    variable: 'COUNTERSIGN_IDENTITY_URL',
    kind: url,
    help: 'Where browsers reach the sign-in server (default: http://localhost:<port + 2>)',
  },
  providerIssuer: {
    flag: 'oidc-issuer',
    variable: 'COUNTERSIGN_OIDC_ISSUER',
    kind: url,
    help: 'An outside OpenID provider for signing in, instead of the embedded one',
  },
  providerId: {
    flag: 'oidc-provider-id',
    variable: 'COUNTERSIGN_OIDC_PROVIDER_ID',
    kind: text,
    fallback: 'oidc',
    help: 'The provider id that users name in their login ids',
  },
  providerClientId: {
    flag: 'oidc-client-id',
    variable: 'COUNTERSIGN_OIDC_CLIENT_ID',
    kind: text,
    help: 'Client id at the outside provider',
  },
  providerClientSecret: {
    flag: 'oidc-client-secret-file',
    variable: 'COUNTERSIGN_OIDC_CLIENT_SECRET_FILE',
    kind: text,
    help: 'File with the client secret at the outside provider',
  },
  providerAudience: {
    flag: 'oidc-audience',
    variable: 'COUNTERSIGN_OIDC_AUDIENCE',
    kind: text,
    help: "Audience that the outside provider's access tokens must have; needed with --oidc-issuer, since that of its ID tokens is the client id",
  },
  passphraseFile: {
    flag: 'passphrase-file',
    variable: 'COUNTERSIGN_PASSPHRASE_FILE',
    kind: text,
    help: 'File with the passphrase that seals seeds and keys, which its owner and group alone may read (default: made in the data directory)',
  },
  vaultDirectory: {
    flag: 'vault-dir',
    variable: 'COUNTERSIGN_VAULT_DIR',
    kind: text,
    help: 'Folder of the vaults of this process: their sealed seeds and what they remember (default: vault in the data directory)',
  },
  vaultSigners: {
    flag: 'vaults',
    variable: 'COUNTERSIGN_VAULTS',
    kind: { type: 'list', of: heldVaults },
    fallback: 'software,hsm',
    help: 'Vaults that this process holds with its part vault: software, hsm (with --hsm-module)',
  },
  vaultRecovers: {
    flag: 'vault-recover',
    variable: 'COUNTERSIGN_VAULT_RECOVER',
    kind: { type: 'switch' },
    help: "Believe the database where it says that a vault signed more than it remembers: only where the vault's folder is lost for good",
  },
  historyRecovers: {
    flag: 'history-recover',
    variable: 'COUNTERSIGN_HISTORY_RECOVER',
    kind: { type: 'switch' },
    help: 'Forget what this process saw of the database before, and believe it as it is: only for one start after a backup was restored (docs/guides/backups.md)',
  },
  hsmModule: {
    flag: 'hsm-module',
    variable: 'COUNTERSIGN_HSM_MODULE',
    kind: text,
    help: 'Path of the PKCS#11 module of a hardware module that holds keys (default: no hardware module)',
  },
  hsmLabel: {
    flag: 'hsm-label',
    variable: 'COUNTERSIGN_HSM_LABEL',
    kind: text,
    help: "Label of the hardware module's token (default: the only token there is)",
  },
  hsmSlot: {
    flag: 'hsm-slot',
    variable: 'COUNTERSIGN_HSM_SLOT',
    kind: integer(0, 4_294_967_295),
    help: "Slot of the hardware module's token (default: the only token there is)",
  },
  hsmPinFile: {
    flag: 'hsm-pin-file',
    variable: 'COUNTERSIGN_HSM_PIN_FILE',
    kind: text,
    help: "File with the PIN of the hardware module's token",
  },
  setupCode: {
    flag: 'setup-code',
    variable: 'COUNTERSIGN_SETUP_CODE',
    kind: { type: 'code', shortest: 16 },
    help: 'Code of at least 16 characters that genesis must carry in the header x-setup-code (default: a random one, printed while it is awaited)',
  },
  frontendV2Url: {
    flag: 'frontend-v2-url',
    variable: 'COUNTERSIGN_FRONTEND_V2_URL',
    kind: url,
    help: 'A newer front end that the console links to (default: no link)',
  },
  links: {
    flag: 'links',
    variable: 'COUNTERSIGN_LINKS',
    kind: { type: 'links' },
    help: 'Website and social links below the sign-in page, as label=url, separated by commas (default: none)',
  },
  qrOnly: {
    flag: 'qr-only',
    variable: 'COUNTERSIGN_QR_ONLY',
    kind: { type: 'switch' },
    help: 'Send no request to sign to devices: the console shows each as a QR code at once (sign-ins are still asked for)',
  },
  pushServices: {
    flag: 'push-services',
    variable: 'COUNTERSIGN_PUSH_SERVICES',
    kind: { type: 'pushServices' },
    fallback: knownPushServices.join(','),
    help: 'Push services that devices may be notified through: hosts on the public internet, *.host for all below it, or origins such as https://push.internal:8443, which may be inside; none to notify nobody',
  },
  pricesFile: {
    flag: 'prices',
    variable: 'COUNTERSIGN_PRICES',
    kind: text,
    help: 'File that says where prices come from, for estimates of what holdings are worth (docs/guides/prices.md; default: no prices)',
  },
  ledgersFile: {
    flag: 'ledgers',
    variable: 'COUNTERSIGN_LEDGERS',
    kind: text,
    help: 'File that names ledgers with real networks, and their nodes (docs/guides/real-networks.md; default: the sandbox ledgers)',
  },
  historiesAgain: {
    flag: 'histories-again',
    variable: 'COUNTERSIGN_HISTORIES_AGAIN',
    kind: text,
    help: 'Ids of ledgers, separated by commas, on which the history of every account that was brought in is read again at this start: for once, after a history server that hid something was replaced (docs/guides/real-networks.md)',
  },
  gapLimit: {
    flag: 'gap-limit',
    variable: 'COUNTERSIGN_GAP_LIMIT',
    kind: integer(1, 1_000),
    fallback: '20',
    help: 'How many addresses in a row that were never paid to end the search for the addresses of an account that is brought in (BIP-44); with --histories-again once more for those that are here',
  },
  sandboxes: {
    flag: 'sandboxes',
    variable: 'COUNTERSIGN_SANDBOXES',
    kind: { type: 'switch' },
    help: 'The sandbox ledgers as well, beside those of --ledgers',
  },
  blockSeconds: {
    flag: 'sandbox-block-seconds',
    variable: 'COUNTERSIGN_SANDBOX_BLOCK_SECONDS',
    kind: integer(1, 3_600),
    fallback: '2',
    help: 'Time between blocks of the sandbox ledgers',
  },
  bodyLimit: {
    flag: 'body-limit',
    variable: 'COUNTERSIGN_BODY_LIMIT',
    kind: integer(1_024, 100_000_000),
    fallback: '1048576',
    help: 'Largest request body in bytes',
  },
  requestSeconds: {
    flag: 'request-timeout',
    variable: 'COUNTERSIGN_REQUEST_TIMEOUT',
    kind: integer(1, 600),
    fallback: '30',
    help: 'Seconds that a request may take to arrive',
  },
  requestsPerMinute: {
    flag: 'rate-limit',
    variable: 'COUNTERSIGN_RATE_LIMIT',
    kind: integer(1, 10_000_000),
    fallback: '6000',
    help: 'Requests per minute of one address',
  },
  intentRequestsPerMinute: {
    flag: 'intent-limit',
    variable: 'COUNTERSIGN_INTENT_LIMIT',
    kind: integer(1, 10_000_000),
    fallback: '1200',
    help: 'Proposals, decisions and dry runs per minute of one person',
  },
  trustProxy: {
    flag: 'trust-proxy',
    variable: 'COUNTERSIGN_TRUST_PROXY',
    kind: { type: 'switch' },
    help: 'Take the caller’s address from X-Forwarded-For, behind a proxy of your own',
  },
  stopSeconds: {
    flag: 'stop-timeout',
    variable: 'COUNTERSIGN_STOP_TIMEOUT',
    kind: integer(1, 600),
    fallback: '10',
    help: 'Seconds that a stop waits for requests under way',
  },
  logLevel: {
    flag: 'log-level',
    variable: 'COUNTERSIGN_LOG_LEVEL',
    kind: { type: 'choice', of: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] },
    fallback: 'info',
    help: 'The least severe lines that are logged',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
