import type { AssetReference } from '@countersign/ledger-port';

import type { Draft } from '../framework/draft.ts';
import { addOwned, fundsFor, give, type Gift } from './exchange-funds.ts';
import { deleteOffer, offersOf, writeOffer, type OfferRecord } from './offer-records.ts';

/** Who takes offers: what they give at most for how much, or for whatever it brings. */
export interface Taker {
  readonly address: string;
  readonly gives: AssetReference;
  readonly wants: AssetReference;
  readonly most: bigint;
  readonly wanted: bigint;
  /** All of it is given, even where it brings more than was wanted. */
  readonly sells: boolean;
  /** Offers at the very same price are left alone. */
  readonly isPassive: boolean;
}

/** What came of it: what the taker gave and got, without charges, and all that moved. */
export interface Crossed {
  readonly given: bigint;
  readonly received: bigint;
  readonly moved: readonly Gift[];
}

/**
 * Takes the offers that are as good as the taker asks for, the best first, each at its own price. The taker's own are taken off the book, and so
 * are those whose owners have nothing left to give.
 */
export async function cross(draft: Draft, taker: Taker): Promise<Crossed> {
  let crossed: Crossed = { given: 0n, received: 0n, moved: [] };
  for (const offer of await offersOf(draft, { gets: taker.wants, pays: taker.gives })) {
    if (!isTaken(offer, taker) || isFilled(taker, crossed)) break;
    if (offer.account === taker.address) {
      await remove(draft, offer);
      continue;
    }
    const trade = await tradeWith(draft, offer, taker, crossed);
    if (trade === 'Unfunded') {
      await remove(draft, offer);
      continue;
    }
    if (trade === 'Nothing') break;
    crossed = {
      given: crossed.given + trade.given,
      received: crossed.received + trade.received,
      moved: [...crossed.moved, ...(await settle(draft, offer, taker, trade))],
    };
  }
  return crossed;
}

/** True once the taker has what they came for. */
export function isFilled({ most, wanted, sells }: Taker, { given, received }: Crossed): boolean {
  return given >= most || (!sells && received >= wanted);
}

function isTaken({ price }: OfferRecord, { most, wanted, isPassive }: Taker): boolean {
  const [asked, offered] = [BigInt(price.pays) * wanted, most * BigInt(price.gets)];
  return isPassive ? asked < offered : asked <= offered;
}

interface Trade {
  readonly given: bigint;
  readonly received: bigint;
}

/** How much of an offer is taken. Rounding is to the advantage of the offer's owner, whose price is kept. */
async function tradeWith(draft: Draft, offer: OfferRecord, taker: Taker, so: Crossed): Promise<Trade | 'Unfunded' | 'Nothing'> {
  const [gets, pays] = [BigInt(offer.price.gets), BigInt(offer.price.pays)];
  const owner = offer.account;
  const funded = await fundsFor(draft, { from: owner, to: taker.address, asset: taker.wants });
  if (funded === 0n) return 'Unfunded';
  const has = await fundsFor(draft, { from: taker.address, to: owner, asset: taker.gives });
  const room = least(taker.most - so.given, has);
  const received = least(BigInt(offer.gets), funded, ...(taker.sells ? [] : [taker.wanted - so.received]));
  // What is left of the offer is left at its price.
  const given = received === BigInt(offer.gets) ? BigInt(offer.pays) : ceiling(received * pays, gets);
  if (given <= room) return received > 0n && given > 0n ? { given, received } : 'Nothing';
  const affordable = (room * gets) / pays;
  return affordable > 0n ? { given: room, received: least(affordable, received) } : 'Nothing';
}

async function settle(draft: Draft, offer: OfferRecord, taker: Taker, { given, received }: Trade): Promise<readonly Gift[]> {
  const moved = [
    ...(await give(draft, { asset: taker.gives, from: taker.address, to: offer.account, amount: given })),
    ...(await give(draft, { asset: taker.wants, from: offer.account, to: taker.address, amount: received })),
  ];
  const [gets, pays] = [BigInt(offer.gets) - received, BigInt(offer.pays) - given];
  const isSpent = gets <= 0n || pays <= 0n;
  if (isSpent || (await fundsFor(draft, { from: offer.account, asset: taker.wants })) === 0n) await remove(draft, offer);
  else writeOffer(draft, { ...offer, gets: gets.toString(), pays: pays.toString() });
  return moved;
}

async function remove(draft: Draft, offer: OfferRecord): Promise<void> {
  deleteOffer(draft, offer);
  await addOwned(draft, offer.account, -1);
}

function least(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((smallest, one) => (one < smallest ? one : smallest), first);
}

/** A quotient, rounded up. */
export function ceiling(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
