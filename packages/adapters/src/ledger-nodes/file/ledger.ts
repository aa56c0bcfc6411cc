import { decimalsOfCoin, feeAtRisk } from '@countersign/ledger-registry/descriptors';
import type { Ledger } from '@countersign/model';
import { z } from 'zod';

import { decimalUnits, type FeeSettings } from '../fee-source/settings.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { refusal, within, type Place } from './place.ts';
import { Server, serversOf } from './servers.ts';

/** Where people look things up: URLs with `{transaction}` and `{address}` in them. */
export interface Explorer {
  readonly transaction: string;
  readonly address: string;
}

/** What is known of a ledger of any family, as the operator set it. */
export interface CommonSettings {
  readonly ledger: Ledger;
  readonly nodes: readonly NodeSettings[];
  /** How many blocks have a transaction, the first one counted, until it is confirmed; 1 where the chain itself says which block is final. */
  readonly confirmations: number;
  /** The first block that is read; undefined: the one after the newest when the ledger is first read. */
  readonly firstBlock: number | undefined;
  readonly explorer: Explorer | undefined;
  /** From where fee levels are; undefined: from the nodes. */
  readonly fees: FeeSettings | undefined;
}

/** A page about something, by a URL in which a placeholder stands for it; never in its host. */
function pageUrl(member: string) {
  return z.url({ protocol: /^https?$/, error: 'No URL that begins with http:// or https://' }).refine((url) => {
    const [one, other] = ['a', 'b'].map((value) => URL.parse(url.replace(`{${member}}`, value)));
    return one?.origin === other?.origin && one?.href !== other?.href;
  }, `No URL with {${member}} in its path`);
}

/** What the entries of all families have. */
export const common = {
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,49}$/, 'Not an id such as "ethereum-main"'),
  alias: z.string().min(1).max(75).optional(),
  nodes: serversOf(Server),
  confirmations: z.int().min(1).max(10_000),
  firstBlock: z.int().min(0).optional(),
  explorer: z.strictObject({ transaction: pageUrl('transaction'), address: pageUrl('address') }).optional(),
  maximumFee: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,18})?$/, 'Not a decimal number of coins such as "0.05"')
    .optional(),
};

/** What {@link common} makes of an entry, as far as the ledger itself is made of it. */
interface LedgerEntry {
  readonly id: string;
  readonly alias?: string | undefined;
  readonly maximumFee?: string | undefined;
}

/** Parameters that may have the operator's bound of fees in them. */
type Bounded<Parameters> = Parameters extends { type: string }
  ? 'maximumFee' extends keyof Parameters
    ? Parameters
    : never
  : never;

/** The ledger of an entry, with the parameters that its family makes for a ledger of that name. */
export function ledgerOf(
  place: Place,
  { id, alias = id, maximumFee }: LedgerEntry,
  parametersFor: (alias: string) => Bounded<Ledger['parameters']>,
): Ledger {
  const parameters = parametersFor(alias);
  return {
    id,
    alias,
    parameters:
      maximumFee === undefined
        ? parameters
        : { ...parameters, maximumFee: String(feeBound(within(place, 'maximumFee'), maximumFee, parameters)) },
    // The file has no history.
    metadata: { revision: 1, createdAt: epoch, lastModifiedAt: epoch, customProperties: {} },
  };
}

/** What a transaction pays at most, in the smallest unit. What is far above what is sound on the network is taken for a mistake. */
function feeBound(place: Place, text: string, parameters: Ledger['parameters']): bigint {
  const decimals = decimalsOfCoin(parameters) ?? 0;
  const usual = feeAtRisk(parameters, {}) ?? 0n;
  const coins = (amount: bigint) => decimalText(amount, decimals);
  if ((text.split('.')[1]?.length ?? 0) > decimals) throw refusal(place, `More than ${decimals} places`);
  const bound = decimalUnits(text, decimals);
  if (bound === 0n) throw refusal(place, 'Nobody takes a transaction for nothing');
  if (bound > usual * mostTimesUsual)
    throw refusal(place, `More than ${coins(usual * mostTimesUsual)} is taken for a mistake, where ${coins(usual)} is usual`);
  return bound;
}

const mostTimesUsual = 100n;

function decimalText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}

const epoch = '2026-01-01T00:00:00Z';
