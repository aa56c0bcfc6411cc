import type { BalanceTotals } from '@countersign/contract';
import { createRecentMap } from '@countersign/kernel';
import type { ApiTickerData } from '@countersign/model';
import { limits } from '@countersign/model/names';
import { integrityViolation } from '@countersign/service';
import type { Pool } from 'pg';

import { selectRows } from '../schema/selection.ts';
import { signedTicker, tickerColumns } from './tables/tickers.ts';
import { requireSigned, type VerifyEnvelopes } from './verified-lists.ts';

/** An asset as amounts of it are shown. */
type HeldTicker = BalanceTotals['items'][number]['ticker'];

/** Assets of which it is kept what was verified. */
const capacity = 10_000;

/**
 * Throws `IntegrityViolation` where an asset that amounts are shown of is not the one that the notary signed, or, where nobody has validated
 * it, not the one that was seen on its ledger. What was found good is not asked for again while it stays the same.
 */
export function createHeldTickers(pool: Pool, verify: VerifyEnvelopes): (held: readonly HeldTicker[]) => Promise<void> {
  const good = createRecentMap<string, string>(capacity);

  return async (held) => {
    const doubtful = new Map(held.flatMap((one) => (good.get(one.id) === textOf(one) ? [] : [[one.id, textOf(one)]])));
    if (doubtful.size === 0) return;
    const rows = await selectRows(
      pool,
      tickerColumns,
      (columns) => `select ${columns} from entity_ticker e where e.kind = 'Ticker' and e.id = any($1::uuid[])`,
      [[...doubtful.keys()]],
    );
    await requireSigned(
      rows.flatMap((row) => signedTicker(row) ?? []),
      verify,
    );
    const signed = new Map(rows.map(({ data }) => [data.id, textOf(data)]));
    for (const [id, text] of doubtful) {
      if (signed.get(id) !== text) throw integrityViolation(`Ticker ${id}`);
      good.set(id, text);
    }
  };
}

/** What is shown of an asset, as one text. Decimals that no asset can have are as good as none. */
function textOf({ id, ledgerId, kind, name, symbol, decimals }: HeldTicker | ApiTickerData): string {
  const isPossible = decimals !== undefined && decimals >= limits.decimalsMinimum && decimals <= limits.decimalsMaximum;
  return JSON.stringify([id, ledgerId, kind, name, symbol ?? null, isPossible ? decimals : null]);
}
