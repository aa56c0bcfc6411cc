import { canonicalJson, isCodedError } from '@countersign/kernel';
import { findEntity, joinFacts, type LoadedFacts } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import { disbeliefs } from '@countersign/ledger-port';
import type { ApiTickerData, AssetReport } from '@countersign/model';

import { refuse, type Refusable } from '../refusal.ts';

/** An asset that a network may be asked about. */
export type ReportedAsset = Pick<ApiTickerData, 'ledgerId' | 'ledgerDetails'>;

/** Asks the networks of ledgers what their assets are. */
export interface AssetReports {
  /** Nothing of what is not an asset of its ledger, and where the network says nothing of assets. */
  reportsOn(assets: readonly ReportedAsset[], facts: LoadedFacts): Promise<readonly AssetReport[]>;
}

/** The facts with what networks say of the assets that the payload would have people believe. */
export async function withAssetReports(
  reports: AssetReports | undefined,
  payload: IntentPayload,
  facts: LoadedFacts,
): Promise<LoadedFacts> {
  const named = reports === undefined ? [] : assetsIn(payload, facts);
  const assets = named.length === 0 ? [] : await reports?.reportsOn(named, facts);
  return assets === undefined || assets.length === 0 ? facts : joinFacts([facts, { assets }]);
}

function assetsIn(payload: IntentPayload, facts: LoadedFacts): readonly ReportedAsset[] {
  if (payload.type === 'v0_ValidateTickers')
    return payload.tickers.map(({ ledgerId, ledgerDetails }) => ({ ledgerId, ledgerDetails }));
  if (payload.type !== 'v0_UpdateTicker') return [];
  const ticker = findEntity(facts, 'Ticker', payload.reference.id);
  // A name can be changed whatever the network says, or where it can't be asked.
  return ticker === undefined || ticker.decimals === payload.decimals ? [] : [ticker];
}

/**
 * Runs what may ask networks of assets, and asks each question once, however often `run` begins again because others were faster.
 * `ServiceUnavailableError`, with nothing kept, where a network that has to be asked can't be.
 */
export async function whereNetworksAnswer<Ports extends { readonly assets?: AssetReports }, T>(
  ports: Ports,
  run: (ports: Ports) => Promise<Refusable<T>>,
): Promise<Refusable<T>> {
  try {
    return await run(ports.assets === undefined ? ports : { ...ports, assets: askedOnce(ports.assets) });
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', ...disbeliefs)) throw error;
    // Which node it was, and what it said, is for the log.
    const refused = refuse('ServiceUnavailableError', 'The ledger cannot be asked what the asset is: try again later');
    return { ok: false, error: { ...refused.error, code: error.code, cause: error } };
  }
}

/** An answer counts for as long as the question is the same: the same assets of ledgers that are as they were. */
function askedOnce(reports: AssetReports): AssetReports {
  const asked = new Map<string, Promise<readonly AssetReport[]>>();
  return {
    reportsOn(assets, facts) {
      const ids = new Set(assets.map(({ ledgerId }) => ledgerId));
      const ledgers = facts.ledgers.filter(({ id }) => ids.has(id));
      const key = canonicalJson([assets, ledgers]);
      const answer = asked.get(key) ?? reports.reportsOn(assets, facts);
      asked.set(key, answer);
      return answer;
    },
  };
}
