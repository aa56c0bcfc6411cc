import type { LedgerSettings } from '@countersign/adapters/ledger-nodes';
import type { PriceSettings } from '@countersign/adapters/price-sources';
import type { DemoPerson } from '@countersign/contract';

/** The parts of the server that can run alone. */
export const serverParts = ['gateway', 'worker', 'vault'] as const;
type ServerPart = (typeof serverParts)[number];

/** The kinds of vault that a server process can hold. */
export const heldVaults = ['software', 'hsm'] as const;
type HeldVault = (typeof heldVaults)[number];

/** What a running instance needs to know. Read from flags and environment by `readConfig`, or written out by a test. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly databaseUrl: string | undefined;
  readonly databaseConnections: number;
  readonly parts: readonly ServerPart[];
  /** Origins, without a slash at the end. */
  readonly publicUrl: string;
  readonly companionUrl: string;
  /** Origins of other companions, as those in shells of their own, that may call this instance. */
  readonly companionOrigins: readonly string[];
  readonly identityUrl: string;
  /** An outside OpenID provider; undefined: the embedded one. */
  readonly provider: OutsideProvider | undefined;
  readonly passphraseFile: string | undefined;
  /** The folder of the vaults that this process holds: their sealed seeds and what they remember. */
  readonly vaultDirectory: string;
  readonly vaultSigners: readonly HeldVault[];
  /** True to take into a vault's memory what the database says that it signed. */
  readonly vaultRecovers: boolean;
  /** True to forget what was seen of the database before, and to believe it as it is. */
  readonly historyRecovers: boolean;
  /** A hardware module that holds keys; undefined: none. */
  readonly hsm: HsmConfig | undefined;
  readonly setupCode: string | undefined;
  readonly frontendV2Url: string | undefined;
  /** Website and social links below the sign-in page. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** True where no request to sign is sent to devices: each is scanned from the console. */
  readonly qrOnly: boolean;
  /** Hosts and origins of push services that messages to devices may be sent to; empty: none are sent. */
  readonly pushServices: readonly string[];
  /** Where prices come from; undefined: there are none. */
  readonly prices: PriceSettings | undefined;
  /** Ledgers with real networks. */
  readonly ledgers: readonly LedgerSettings[];
  /** Ids of those on which the history of accounts that were brought in is read again. */
  readonly historiesAgain: readonly string[];
  /** How many unused addresses in a row end the search for those of an account that is brought in. */
  readonly gapLimit: number;
  /** Whether there are the ledgers that live in this instance. */
  readonly sandboxes: boolean;
  readonly blockSeconds: number;
  readonly bodyLimit: number;
  readonly requestSeconds: number;
  readonly requestsPerMinute: number;
  readonly intentRequestsPerMinute: number;
  readonly trustProxy: boolean;
  readonly stopSeconds: number;
  readonly logLevel: string;
  /** Where log lines go, each a line of JSON. Undefined: the standard output. */
  readonly logTo: { write(line: string): void } | undefined;
  /** A demo instance gives these people's keys away; undefined: no demo. */
  readonly demoPeople: (() => Promise<readonly DemoPerson[]>) | undefined;
  /** False while the demo organisation is being created: the instance is not ready until then. Undefined: there is none to create. */
  readonly isPrepared: (() => boolean) | undefined;
}

/** A token of a hardware module: by its label or slot, or the only one there is. */
export interface HsmConfig {
  readonly module: string;
  readonly label: string | undefined;
  readonly slot: number | undefined;
  readonly pinFile: string;
}

/** An OpenID provider that is not ours. */
export interface OutsideProvider {
  readonly issuer: string;
  /** What users name as `providerId` in their login ids. */
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly audience: string;
}
