import type { Clock } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { AssetReference, LedgerModule } from '@countersign/ledger-port';
import { TransferMetadata } from '@countersign/model';
import type { Ledger } from '@countersign/model';

import type { Ledgers } from '../orders/process-order.ts';
import type { LedgerBook, SeenToken } from './ledger-book.ts';
import { settlePage } from './settlement.ts';
import type { OwnAddress } from './settlement.ts';

export interface TrackLedgerPorts {
  readonly book: LedgerBook;
  readonly ledgers: Ledgers;
  readonly clock: Clock;
}

/**
 * What one who reads a ledger again and again remembers in between, so that a ledger on which nothing happens asks nothing of the
 * database. To begin with nothing.
 */
export interface ReadSoFar {
  /** Until where it was read; undefined: the book is asked. */
  cursor?: string | undefined;
  /** Somebody else was faster the last time: where others read too, the book knows better than each of them. */
  isOvertaken?: boolean;
}

/** A worker that was overtaken so often leaves it to the others. */
const attempts = 10;

/**
 * Records what happened on a ledger since the last time, until there is no more. Safe to run in several processes at once:
 * the cursor moves with what was read up to it, and a worker that comes late writes nothing.
 * Returns the number of transactions that were recorded.
 */
export async function trackLedger(ports: TrackLedgerPorts, ledger: Ledger, soFar: ReadSoFar = {}): Promise<number> {
  const node = ports.ledgers.node(ledger.id);
  let taken = 0;
  let overtaken = 0;
  for (;;) {
    const from = soFar.cursor ?? (await ports.book.cursor(ledger.id));
    // Where reading fails, somebody may change the cursor.
    soFar.cursor = undefined;
    const own = new Map<string, OwnAddress>();
    const isWatched = async (addresses: readonly string[]) => {
      const found = await ports.book.ownAddresses(ledger.id, addresses);
      for (const [address, owner] of found) own.set(address, owner);
      return new Set(found.keys());
    };
    const watched = (after: string | undefined) => ports.book.watchedAddresses(ledger.id, after);
    const observations = await node.observations(from, isWatched, watched);
    if (observations.cursor === from) {
      if (soFar.isOvertaken !== true) soFar.cursor = from;
      return taken;
    }
    // The rules of a ledger on which nothing happens are not loaded.
    const module = await ports.ledgers.module(ledger);
    const metadata = TransferMetadata.parse({ type: ledger.parameters.type });
    const settlements = settlePage(observations, own, metadata, module);
    const written = await ports.book.settle({
      ledger,
      from,
      to: observations.cursor,
      settlements,
      tokens: tokensIn(settlements, module),
      now: ports.clock.now(),
    });
    // Somebody changed one of its orders, or was faster: what is new stays so until it is written.
    soFar.isOvertaken = !written;
    if (!written) {
      if (++overtaken === attempts) return taken;
      continue;
    }
    soFar.cursor = observations.cursor;
    taken += settlements.length;
    if (!observations.more) return taken;
  }
}

/** Details of every asset that occurs in the settlements, by asset key. */
export function tokensIn(
  settlements: readonly {
    readonly transfers: readonly { readonly asset: AssetReference }[];
    readonly changes: readonly { readonly asset: AssetReference }[];
    readonly deviations?: readonly { readonly asset: AssetReference }[];
  }[],
  module: LedgerModule,
): Map<string, SeenToken> {
  const assets: AssetReference[] = settlements.flatMap(({ transfers, changes, deviations = [] }) =>
    [...transfers, ...changes, ...deviations].map(({ asset }) => asset),
  );
  return new Map(assets.map((asset) => [assetKey(asset), seenToken(asset, module)]));
}

function seenToken(asset: AssetReference, module: LedgerModule): SeenToken {
  const standard = asset.type === 'Native' ? 'Native' : asset.standard;
  const known = module.descriptor.tokens.find((token) => token.standard === standard);
  return {
    asset,
    details: module.assets.toTickerDetails(asset),
    kind: known?.tickerKind ?? 'Token',
    ...(known?.decimals !== undefined && { decimals: known.decimals }),
  };
}
