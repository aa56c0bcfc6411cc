import { limits } from '../limits.ts';
import type { TickerLedgerDetails } from './ticker.ts';

/** Longer numbers of tokens, as those that are hashes, are shortened where they stand beside an amount. */
const mostDigits = 20;
const shownDigits = 8;

/** The members of a ticker's details that hold the number of a token, as ledgers name it. */
export const tokenNumberFields = ['tokenId', 'serialNumber'] as const;

/** The number of a token among those of its contract or collection; undefined for an asset of which every unit is like the other. */
export function tokenNumberOf({ properties }: TickerLedgerDetails): string | undefined {
  const members = new Map<string, string | number>(Object.entries(properties));
  const number = tokenNumberFields.map((field) => members.get(field)).find((value) => value !== undefined);
  return number === undefined ? undefined : String(number);
}

/** What units of an asset are called beside an amount: its symbol, else its name; of a token with a number with that, e.g. `PICS #17`. */
export function unitName(asset: {
  readonly name: string;
  readonly symbol?: string | undefined;
  readonly ledgerDetails: TickerLedgerDetails;
}): string {
  const name = asset.symbol ?? asset.name;
  const number = tokenNumberOf(asset.ledgerDetails);
  if (number === undefined || name.endsWith(`#${number}`)) return name;
  return `${name} #${number.length > mostDigits ? `${number.slice(0, shownDigits)}…${number.slice(-shownDigits)}` : number}`;
}

/** Decimals that somebody said; undefined where nobody did, or said more than an asset can have, as was possible once. */
export function saidDecimals({ decimals }: { readonly decimals?: number | undefined }): number | undefined {
  if (decimals === undefined) return undefined;
  return decimals >= limits.decimalsMinimum && decimals <= limits.decimalsMaximum ? decimals : undefined;
}

/** Decimals of an asset's amounts, as somebody said; tokens with a number are counted whole where nobody did. */
export function decimalsOf(asset: {
  readonly decimals?: number | undefined;
  readonly ledgerDetails: TickerLedgerDetails;
}): number | undefined {
  const isNumbered = tokenNumberOf(asset.ledgerDetails) !== undefined;
  return asset.decimals === undefined && isNumbered ? 0 : saidDecimals(asset);
}
