import { isCodedError } from '@countersign/kernel';
import { findEntity, joinFacts, type AssetReport, type LoadedFacts } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { disbeliefs } from '@countersign/ledger-port';
import type { ApiTickerData } from '@countersign/model';

import { refuse, type Refusable } from '../refusal.ts';

type Asset = Pick<ApiTickerData, 'ledgerId' | 'ledgerDetails'>;

/** Asks the networks of ledgers what their assets are. */
export interface AssetReports {
  /** Nothing of what is none of the ledger's assets, and where the network says nothing of assets. */
  reportOf(asset: Asset, facts: LoadedFacts): Promise<AssetReport | undefined>;
}

/** The facts with what networks say of the assets that the payload would have people believe. */
export async function withAssetReports(
  reports: AssetReports | undefined,
  payload: IntentPayload,
  facts: LoadedFacts,
): Promise<LoadedFacts> {
  if (reports === undefined) return facts;
  const assets: AssetReport[] = [];
  for (const asset of assetsIn(payload, facts)) {
    const report = await reports.reportOf(asset, facts);
    if (report !== undefined) assets.push(report);
  }
  return assets.length === 0 ? facts : joinFacts([facts, { assets }]);
}

function assetsIn(payload: IntentPayload, facts: LoadedFacts): readonly Asset[] {
  if (payload.type === 'v0_ValidateTickers') return payload.tickers;
  if (payload.type !== 'v0_UpdateTicker') return [];
  const ticker = findEntity(facts, 'Ticker', payload.reference.id);
  // A name can be changed whatever the network says, or where it can't be asked.
  return ticker === undefined || ticker.decimals === payload.decimals ? [] : [ticker];
}

/** `ServiceUnavailableError`, with nothing kept, where a network that has to be asked can't be. */
export async function whereNetworksAnswer<T>(run: () => Promise<Refusable<T>>): Promise<Refusable<T>> {
  try {
    return await run();
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', ...disbeliefs)) throw error;
    // Which node it was, and what it said, is for the log.
    const refused = refuse('ServiceUnavailableError', 'The ledger cannot be asked what the asset is: try again later');
    return { ok: false, error: { ...refused.error, code: error.code, cause: error } };
  }
}
