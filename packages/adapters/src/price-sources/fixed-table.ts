import { ok } from '@countersign/kernel';
import type { PriceSource } from '@countersign/service';
import type { Variant } from '@countersign/kernel';

import type { PriceSettings } from './settings.ts';

/** Read again so often: what is kept must not look older than the table is meant to be. */
const restSeconds = 300;

/** Prices that somebody wrote down, for sandboxes. */
export function fixedTable({ currency, assets }: Variant<PriceSettings, 'source', 'Fixed'>): PriceSource {
  const prices = Object.entries(assets).map(([asset, price]) => ({ asset, price }));
  return {
    name: 'Fixed table',
    currency,
    restSeconds,
    assets: Object.keys(assets),
    read: async () => ok(prices),
  };
}
