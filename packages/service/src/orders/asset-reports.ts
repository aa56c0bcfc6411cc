import type { LoadedFacts } from '@countersign/kinds/rules';
import type { AssetReport } from '@countersign/model';

import type { AssetReports, ReportedAsset } from '../intents/asset-reports.ts';
import type { Ledgers } from './process-order.ts';

/** Reports by the ledgers' nodes: all assets of a ledger in one question, ledgers side by side. */
export function createAssetReports(ledgers: Ledgers): AssetReports {
  return {
    async reportsOn(assets, facts) {
      const byLedger = Map.groupBy(assets, ({ ledgerId }) => ledgerId);
      return (await Promise.all([...byLedger].map(([id, ofLedger]) => reportsOfLedger(id, ofLedger, facts)))).flat();
    },
  };

  async function reportsOfLedger(
    ledgerId: string,
    assets: readonly ReportedAsset[],
    facts: LoadedFacts,
  ): Promise<readonly AssetReport[]> {
    const ledger = facts.ledgers.find(({ id }) => id === ledgerId);
    if (ledger === undefined) return [];
    const module = await ledgers.module(ledger);
    const named = assets.flatMap(({ ledgerDetails }) => {
      const asset = module.assets.fromTicker(ledgerDetails);
      return asset.ok && asset.value.type === 'Token' ? [{ ledgerDetails, asset: asset.value }] : [];
    });
    const said = (await ledgers.node(ledgerId).assets?.(named.map(({ asset }) => asset))) ?? [];
    return said.flatMap((one, position) => {
      const { ledgerDetails } = named[position] ?? {};
      return ledgerDetails === undefined ? [] : [{ ledgerId, ledgerDetails, ...(one.ok ? one.value : { missing: one.error }) }];
    });
  }
}
