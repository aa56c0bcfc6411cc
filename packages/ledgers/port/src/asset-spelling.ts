import type { TickerLedgerDetails } from '@countersign/model';

import type { LedgerModule } from './ledger-module.ts';

/** An asset's details in the one spelling in which its ledger names it; undefined where they are malformed for this ledger. */
export function spelledDetails(
  { assets }: Pick<LedgerModule, 'assets'>,
  details: TickerLedgerDetails,
): TickerLedgerDetails | undefined {
  const asset = assets.fromTicker(details);
  return asset.ok ? assets.toTickerDetails(asset.value) : undefined;
}
