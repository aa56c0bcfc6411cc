import type { LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import type { ReportedFacts } from '@countersign/governance/journal';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { ApiTickerData } from '@countersign/model';

import type { UnsealedEntity } from '../ports/change.ts';

/** What of the facts nobody can derive from the journal. Absent parts say that there was nothing of the kind among them. */
export function reportedFacts(
  payload: IntentPayload,
  facts: LoadedFacts,
  rules: Pick<PlatformRules, 'extensionFor'>,
  made: readonly UnsealedEntity[] = [],
): ReportedFacts {
  const { assets, transfers, orderTransactions, pendingVaultIds } = facts;
  const asked = facts.entities.flatMap((entity) => (entity.kind === 'Ticker' ? [entity.data] : []));
  const seenTickers = [...asked, ...facts.similarTickers].filter(({ id }) => !facts.validatedTickerIds.includes(id));
  const vaults = abilitiesIn(made);
  const extension = payload.type === 'v0_ExecuteExtension' ? rules.extensionFor(payload) : undefined;
  return {
    ...(transfers.length > 0 && { transfers }),
    ...(orderTransactions.length > 0 && { orderTransactions }),
    ...(pendingVaultIds.length > 0 && { pendingVaultIds }),
    ...(seenTickers.length > 0 && { seenTickers: distinct(seenTickers) }),
    ...(assets.length > 0 && { assets }),
    ...(vaults.length > 0 && { vaults: Object.fromEntries(vaults) }),
    ...(extension?.ok === true && { extension: extension.value }),
  };
}

/** What signers said that they can do, of which new vaults were made. */
function abilitiesIn(
  made: readonly UnsealedEntity[],
): readonly (readonly [string, NonNullable<ReportedFacts['vaults']>[string]])[] {
  return made.flatMap((entity) => {
    if (entity.kind !== 'Vault' || entity.revision > 1) return [];
    const { supportedDerivations, enabledKeyStrategies } = entity.data;
    return [
      [
        entity.id,
        { ...(supportedDerivations && { supportedDerivations }), ...(enabledKeyStrategies && { enabledKeyStrategies }) },
      ],
    ];
  });
}

function distinct(tickers: readonly ApiTickerData[]): ApiTickerData[] {
  return [...new Map(tickers.map((ticker) => [ticker.id, ticker])).values()];
}
