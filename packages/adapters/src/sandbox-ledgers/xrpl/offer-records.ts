import type { JsonObject } from '@countersign/kernel';
import { assetKey, type AssetReference } from '@countersign/ledger-port';

import type { ReadableState, WritableState } from '../framework/rules.ts';

/** An offer that waits on the exchange. Amounts in smallest units, decimal text. */
export type OfferRecord = JsonObject & {
  readonly account: string;
  /** The sequence number of the transaction that made it. */
  readonly sequence: number;
  /** How many offers were placed before it: the older one of two with one price is taken first. */
  readonly placed: number;
  /** What its owner still gives, and what for. */
  readonly gets: string;
  readonly pays: string;
  /** What it began with: the price, which stays as it is. */
  readonly price: { readonly gets: string; readonly pays: string };
  readonly book: string;
};

/** What is given on a book of the exchange, and what is paid for it. */
interface Pair {
  readonly gets: AssetReference;
  readonly pays: AssetReference;
}

type Counter = JsonObject & { readonly placed: number };

const counterKey = 'exchange';
const offerKey = (account: string, sequence: number) => `offer:${account}:${sequence}`;

/** The name of the book that has the offers of a pair. */
export function bookOf({ gets, pays }: Pair): string {
  return `book:${assetKey(gets)}:${assetKey(pays)}`;
}

/** The offer, if it still waits. */
export function readOffer(state: ReadableState, account: string, sequence: number): Promise<OfferRecord | undefined> {
  return state.get<OfferRecord>(offerKey(account, sequence));
}

/** The offers of a pair, the best for who takes them first. */
export async function offersOf(state: ReadableState, pair: Pair): Promise<readonly OfferRecord[]> {
  const offers = [...(await state.owned<OfferRecord>(bookOf(pair), 'offer:')).values()];
  return offers.toSorted((one, other) => {
    const difference = BigInt(one.price.pays) * BigInt(other.price.gets) - BigInt(other.price.pays) * BigInt(one.price.gets);
    return difference === 0n ? one.placed - other.placed : difference < 0n ? -1 : 1;
  });
}

/** Writes an offer as it is from now on. */
export function writeOffer(state: WritableState, offer: OfferRecord): void {
  state.put(offerKey(offer.account, offer.sequence), offer, offer.book);
}

/** Takes an offer off its book. */
export function deleteOffer(state: WritableState, { account, sequence }: OfferRecord): void {
  state.delete(offerKey(account, sequence));
}

/** The number of the next offer that is placed. */
export async function nextPlace(state: WritableState): Promise<number> {
  const placed = (await state.get<Counter>(counterKey))?.placed ?? 0;
  state.put(counterKey, { placed: placed + 1 });
  return placed;
}
