import type { AssetReports } from '../intents/asset-reports.ts';
import type { Ledgers } from './process-order.ts';

/** Reports by the ledgers' nodes. */
export function createAssetReports(ledgers: Ledgers): AssetReports {
  return {
    async reportOf({ ledgerId, ledgerDetails }, facts) {
      const ledger = facts.ledgers.find(({ id }) => id === ledgerId);
      if (ledger === undefined) return undefined;
      const named = (await ledgers.module(ledger)).assets.fromTicker(ledgerDetails);
      const node = ledgers.node(ledgerId);
      if (!named.ok || named.value.type === 'Native' || node.asset === undefined) return undefined;
      const said = await node.asset(named.value);
      return { ledgerId, ledgerDetails, ...(said.ok ? said.value : { missing: said.error }) };
    },
  };
}
