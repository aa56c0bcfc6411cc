import type { Clock } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import type { Ledgers } from '../orders/process-order.ts';
import type { PriceBook } from './price-book.ts';
import type { PriceSource } from './price-source.ts';

/** What reading prices needs. */
export interface PriceReadingPorts {
  readonly source: PriceSource;
  readonly book: PriceBook;
  readonly ledgers: Pick<Ledgers, 'module'>;
  /** The ledgers of this instance. */
  readonly configured: readonly Ledger[];
  readonly clock: Clock;
}

/**
 * Asks the source once, and keeps the prices of the tickers that its assets are. A ticker has a price only as the asset that it is on its
 * ledger, and only where it is validated: a token that calls itself a dollar is worth nothing for it.
 * Throws where the source gives no prices: those that are kept stay, with the time at which they were read.
 * @returns how many tickers there are to price; where there is none the source is not asked
 */
export async function readPrices({ source, book, ledgers, configured, clock }: PriceReadingPorts): Promise<number> {
  const tickers = await pricedTickers({ source, book, ledgers, configured });
  if (tickers.length === 0) return 0;
  const read = await source.read();
  if (!read.ok) throw new Error(`${source.name} gave no prices: ${read.error}`);
  const readAt = clock.now();
  const byAsset = new Map(read.value.map((one) => [one.asset, one]));
  const prices = tickers.flatMap(({ tickerId, asset }) => {
    const said = byAsset.get(asset);
    if (said === undefined) return [];
    const { price, at = readAt } = said;
    return [{ tickerId, price, at: at > readAt ? readAt : at }];
  });
  await book.write({ source: source.name, currency: source.currency, readAt, prices });
  return tickers.length;
}

/** The tickers that are assets of the source. */
async function pricedTickers({ source, book, ledgers, configured }: Omit<PriceReadingPorts, 'clock'>) {
  const wanted = new Set(source.assets);
  const byId = new Map(configured.map((ledger) => [ledger.id, ledger]));
  const found: { tickerId: string; asset: string }[] = [];
  for (const { id, ledgerId, ledgerDetails } of await book.tickersOf([...byId.keys()])) {
    const ledger = byId.get(ledgerId);
    // Of a ledger of whose assets the source has no price, not even its rules are needed.
    if (ledger === undefined || !source.assets.some((asset) => asset.startsWith(`${ledgerId}/`))) continue;
    const reference = (await ledgers.module(ledger)).assets.fromTicker(ledgerDetails);
    const asset = reference.ok ? `${ledgerId}/${assetKey(reference.value)}` : '';
    if (wanted.has(asset)) found.push({ tickerId: id, asset });
  }
  return found;
}
