import type { PriceSource } from '@countersign/service';

import { coinGecko } from './coin-gecko.ts';
import { fixedTable } from './fixed-table.ts';
import type { PriceSettings } from './settings.ts';

export { readPriceSettings } from './settings.ts';
export type { PriceSettings } from './settings.ts';

/** The source of prices that the settings name. */
export function priceSource(settings: PriceSettings): PriceSource {
  return settings.source === 'Fixed' ? fixedTable(settings) : coinGecko(settings);
}
