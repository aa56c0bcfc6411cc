import { z } from 'zod';

import type { JsonRpc, NodeSettings } from '../json-rpc/json-rpc.ts';

/** A cheap, a usual and a dear level, in the smallest unit in which the family counts what is offered. */
export type Levels = readonly [low: bigint, medium: bigint, high: bigint];

/** From where an operator has a ledger's fee levels, in place of its nodes. */
export type FeeSettings =
  | { readonly form: 'fixed'; readonly levels: Levels }
  | { readonly form: ServerForm; readonly server: NodeSettings };

/** The same, with the way to a further node. */
export type FeeServer =
  | Extract<FeeSettings, { form: 'fixed' }>
  | { readonly form: Exclude<ServerForm, 'node'>; readonly server: NodeSettings }
  | { readonly form: 'node'; readonly rpc: JsonRpc; readonly timeoutSeconds: number };

/** In which form a server tells fees: as a further node of the network, or as services of that name do. */
export type ServerForm = 'node' | 'esplora' | 'mempool' | 'etherscan';

/** Somebody waits for the fees in a form: a server that takes longer than this is gone without, where the file says nothing. */
export const usualPatienceSeconds = 2;

/** What is said of a level above the most that the ledger's own rules don't take for a mistake, in units of the last place. */
export const mistakenLevel = (most: bigint, places: number, unit: string) =>
  `More than ${most / 10n ** BigInt(places)} ${unit} is taken for a mistake`;

/** Levels that an operator fixes: decimals with so many places at most, in the order of their names, none above the most where that is the same for all of the family. */
export function fixedLevels(places: number, unit: string, most?: bigint) {
  const level = z
    .string()
    .regex(
      new RegExp(`^(0|[1-9][0-9]{0,11})${places === 0 ? '' : `(\\.[0-9]{1,${places}})?`}$`),
      places === 0
        ? `Not a whole number such as "2", how many ${unit}`
        : `Not a decimal number of ${unit} such as "2", with ${places} places at most`,
    )
    .transform((text) => decimalUnits(text, places))
    .refine((value) => value > 0n, `Nobody takes a transaction for 0 ${unit}`)
    .refine((value) => most === undefined || value <= most, mistakenLevel(most ?? 0n, places, unit));
  return z
    .strictObject({ form: z.literal('fixed'), low: level, medium: level, high: level })
    .refine(({ low, medium, high }) => low <= medium && medium <= high, 'A dearer level is below a cheaper one');
}

/** Decimal text in units of its last place; further places are cut off. */
export function decimalUnits(text: string, places: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}
