import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readLedgerSettings } from '@countersign/adapters/ledger-nodes';
import { readPriceSettings, type PriceSettings } from '@countersign/adapters/price-sources';
import { isPushService } from '@countersign/adapters/web-push';
import { CodedError, type Variant } from '@countersign/kernel';
import { canBeSetupCode } from '@countersign/model/names';

import { heldVaults, serverParts, type HsmConfig, type OutsideProvider, type ServerConfig } from './config.ts';
import { settings } from './settings.ts';
import type { Setting, SettingKind, SettingName } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Texts = Readonly<Partial<Record<SettingName, string>>>;

function refuse(setting: Setting, expectation: string): never {
  throw new CodedError('InvalidSetting', `--${setting.flag} (${setting.variable}) must be ${expectation}`);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readLink(text: string): ServerConfig['links'][number] | undefined {
  const [, label = '', href = ''] = /^([^=]+)=(.+)$/.exec(text.trim()) ?? [];
  return label.trim() !== '' && isWebAddress(href) ? { label: label.trim(), href } : undefined;
}

function pushServices(text: string | undefined): readonly string[] {
  return text === undefined || text === 'none' ? [] : text.split(',').map((service) => service.trim());
}

type KindOf<Type extends SettingKind['type']> = Variant<SettingKind, 'type', Type>;

const checks: {
  readonly [Type in SettingKind['type']]: (setting: Setting, text: string, kind: KindOf<Type>) => void;
} = {
  text: (setting, text) => {
    if (text.trim() === '') refuse(setting, 'a text that is not empty');
  },
  code: (setting, text, kind) => {
    if (text.length < kind.shortest) refuse(setting, `at least ${kind.shortest} characters long`);
    if (!canBeSetupCode(text))
      refuse(setting, 'of letters, digits and signs that a header can carry, without a space around them');
  },
  switch: (setting, text) => (text === 'true' || text === 'false' ? undefined : refuse(setting, 'true or false')),
  integer: (setting, text, kind) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= kind.minimum && value <= kind.maximum)) {
      refuse(setting, `a whole number from ${kind.minimum} to ${kind.maximum}`);
    }
  },
  url: (setting, text) => {
    if (!isWebAddress(text)) refuse(setting, 'an http or https URL');
  },
  databaseUrl: (setting, text) => {
    const isUrl = URL.canParse(text) && /^(?:postgres(?:ql)?|socket):$/.test(new URL(text).protocol);
    if (!isUrl && !text.startsWith('/')) refuse(setting, 'a postgres:// URL, or the path of a socket');
  },
  links: (setting, text) => {
    if (text.split(',').some((link) => readLink(link) === undefined)) refuse(setting, 'label=url pairs, separated by commas');
  },
  origins: (setting, text) => {
    const isOrigin = (one: string) => /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/.test(one.trim());
    if (!text.split(',').every(isOrigin)) refuse(setting, 'origins (scheme://host:port), separated by commas');
  },
  pushServices: (setting, text) => {
    if (!pushServices(text).every(isPushService)) refuse(setting, 'hosts or origins, separated by commas, or none');
  },
  choice: (setting, text, kind) => {
    if (!kind.of.includes(text)) refuse(setting, `one of ${kind.of.join(', ')}`);
  },
  list: (setting, text, kind) => {
    if (!text.split(',').every((item) => kind.of.includes(item))) refuse(setting, `a list of ${kind.of.join(', ')}`);
  },
};

function check<Type extends SettingKind['type']>(setting: Setting, text: string, kind: KindOf<Type>): void {
  checks[kind.type](setting, text, kind);
}

function checked(setting: Setting, text: string): string {
  check(setting, text, setting.kind);
  return text;
}

/** The items of a list that was checked. */
function itemsOf<Item extends string>(text: string | undefined, known: readonly Item[]): readonly Item[] {
  return (text ?? '').split(',').flatMap((item) => known.find((one) => one === item) ?? []);
}

function parseFlags(args: readonly string[]): Readonly<Record<string, string | boolean | undefined>> {
  const options = Object.values(settings).map((setting: Setting) => [
    setting.flag,
    { type: setting.kind.type === 'switch' ? 'boolean' : 'string' } as const,
  ]);
  try {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- No option may be given several times, so that none is a list.
    return parseArgs({ args: [...args], options: Object.fromEntries(options), strict: true, allowPositionals: false })
      .values as Readonly<Record<string, string | boolean | undefined>>;
  } catch (error) {
    throw new CodedError('InvalidSetting', error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function texts(args: readonly string[], environment: Environment): Texts {
  const flags = parseFlags(args);
  const entries = Object.entries(settings).flatMap(([name, setting]: [string, Setting]) => {
    const flag = flags[setting.flag];
    const variable = environment[setting.variable];
    const text = flag === undefined ? ((variable === '' ? undefined : variable) ?? setting.fallback) : String(flag);
    return text === undefined ? [] : [[name, checked(setting, text)]];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The names are those of the settings.
  return Object.fromEntries(entries) as Texts;
}

function outsideProvider(given: Texts): OutsideProvider | undefined {
  if (given.providerIssuer === undefined) return undefined;
  if (given.providerClientId === undefined) {
    throw new CodedError('InvalidSetting', '--oidc-issuer needs --oidc-client-id (COUNTERSIGN_OIDC_CLIENT_ID) as well');
  }
  if (given.providerAudience === undefined) {
    // ID tokens are made for the client: by default they would do as access tokens.
    throw new CodedError('InvalidSetting', '--oidc-issuer needs --oidc-audience (COUNTERSIGN_OIDC_AUDIENCE) as well');
  }
  return {
    issuer: given.providerIssuer,
    id: given.providerId ?? 'oidc',
    clientId: given.providerClientId,
    clientSecret: given.providerClientSecret && textOf(settings.providerClientSecret, given.providerClientSecret).trim(),
    audience: given.providerAudience,
  };
}

function hardwareModule(given: Texts): HsmConfig | undefined {
  const { hsmModule, hsmLabel, hsmSlot, hsmPinFile } = given;
  if (hsmModule === undefined) return undefined;
  if (hsmPinFile === undefined) {
    throw new CodedError('InvalidSetting', '--hsm-module needs --hsm-pin-file (COUNTERSIGN_HSM_PIN_FILE) as well');
  }
  return { module: hsmModule, label: hsmLabel, slot: hsmSlot === undefined ? undefined : Number(hsmSlot), pinFile: hsmPinFile };
}

function prices(file: string | undefined): PriceSettings | undefined {
  if (file === undefined) return undefined;
  return readPriceSettings(file, textOf(settings.pricesFile, file));
}

/** Throws `InvalidSetting` for a file that cannot be read. */
function textOf({ flag, variable }: Setting, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CodedError('InvalidSetting', `The file of --${flag} (${variable}) can't be read: ${file}`);
  }
}

function realLedgers(file: string | undefined, environment: Environment): ServerConfig['ledgers'] {
  if (file === undefined) return [];
  return readLedgerSettings({ file, text: textOf(settings.ledgersFile, file), environment });
}

function historiesAgain(text: string | undefined, ledgers: ServerConfig['ledgers']): readonly string[] {
  const ids = text?.split(',').map((id) => id.trim()) ?? [];
  if (ids.some((id) => !ledgers.some(({ ledger }) => ledger.id === id)))
    refuse(settings.historiesAgain, 'ids of ledgers in the file of --ledgers, separated by commas');
  return ids;
}

function origin(text: string | undefined, port: number): string {
  return (text ?? `http://localhost:${port}`).replace(/\/+$/, '');
}

/**
 * The configuration that flags (`process.argv.slice(2)`) and environment variables give.
 * Throws `InvalidSetting` with one line that names the setting.
 */
export function readConfig(args: readonly string[], environment: Environment): ServerConfig {
  const given = texts(args, environment);
  const integer = (name: SettingName) => Number(given[name]);
  const port = integer('port');
  const ledgers = realLedgers(given.ledgersFile, environment);
  return {
    port,
    host: given.host ?? '',
    dataDirectory: resolve(given.dataDirectory ?? ''),
    databaseUrl: given.databaseUrl,
    databaseConnections: integer('databaseConnections'),
    parts: itemsOf(given.parts, serverParts),
    publicUrl: origin(given.publicUrl, port),
    companionUrl: origin(given.companionUrl, port + 1),
    companionOrigins: given.companionOrigins?.split(',').map((one) => one.trim()) ?? [],
    identityUrl: origin(given.identityUrl, port + 2),
    provider: outsideProvider(given),
    passphraseFile: given.passphraseFile,
    vaultDirectory: resolve(given.vaultDirectory ?? join(given.dataDirectory ?? '', 'vault')),
    vaultSigners: itemsOf(given.vaultSigners, heldVaults),
    vaultRecovers: given.vaultRecovers === 'true',
    historyRecovers: given.historyRecovers === 'true',
    hsm: hardwareModule(given),
    setupCode: given.setupCode,
    frontendV2Url: given.frontendV2Url,
    links: (given.links?.split(',') ?? []).flatMap((link) => readLink(link) ?? []),
    qrOnly: given.qrOnly === 'true',
    pushServices: pushServices(given.pushServices),
    prices: prices(given.pricesFile),
    ledgers,
    historiesAgain: historiesAgain(given.historiesAgain, ledgers),
    gapLimit: integer('gapLimit'),
    sandboxes: given.ledgersFile === undefined || given.sandboxes === 'true',
    blockSeconds: integer('blockSeconds'),
    bodyLimit: integer('bodyLimit'),
    requestSeconds: integer('requestSeconds'),
    requestsPerMinute: integer('requestsPerMinute'),
    intentRequestsPerMinute: integer('intentRequestsPerMinute'),
    trustProxy: given.trustProxy === 'true',
    stopSeconds: integer('stopSeconds'),
    logLevel: given.logLevel ?? 'info',
    demoPeople: undefined,
    isPrepared: undefined,
    logTo: undefined,
  };
}

/** What `--help` prints: every setting with its variable, its default and what it is for. */
export function settingsHelp(): string {
  return Object.values(settings)
    .map((setting: Setting) => {
      const value = setting.kind.type === 'switch' ? '' : ` <${setting.kind.type}>`;
      const fallback = setting.fallback === undefined ? '' : ` (default: ${setting.fallback})`;
      return `  --${setting.flag}${value}\n      ${setting.help}${fallback}\n      Environment: ${setting.variable}`;
    })
    .join('\n');
}
