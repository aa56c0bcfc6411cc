import { coinDecimals } from '@countersign/ledger-port/descriptor';
import type { ApiTickerData, Ledger } from '@countersign/model';
import type { AmountUnit } from '@countersign/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { smallestUnits } from '../../../../entities/amount-units.ts';
import { feeAssetQuery } from '../../../../entities/asset-queries.ts';
import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { assetLookUp, endpointLookUp } from '../../../../entities/look-up.ts';
import { accountSource } from '../../../../entities/account/account-source.ts';
import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import type { LedgerModule } from '../../../../shared/ledgers/ledger-types.ts';
import { useScope } from '../../../../shared/routing/scope.ts';
import type { OrderLedger } from './order-values.ts';

/** The ledgers on which an account can send; undefined while they are not known. */
export function useAccountLedgers(accountId: string): readonly Ledger[] | undefined {
  const { domainId } = useScope();
  const ledgers = useQuery(ledgersDirectory).data;
  const account = useQuery({ ...accountSource.one(domainId, accountId), enabled: accountId !== '' }).data;
  if (!ledgers || !account) return undefined;
  const active = new Set(
    account.additionalDetails?.ledgers.flatMap(({ ledgerId, status }) => (status === 'Activated' ? [ledgerId] : [])),
  );
  return ledgers.filter(({ id }) => active.has(id));
}

/** What amounts of the coin count: its smallest unit where the ledger does not say how many of them a coin is. */
function coinUnit({ parameters }: Ledger, { descriptor }: LedgerModule, coin: ApiTickerData | null): AmountUnit {
  const decimals = coinDecimals(descriptor, parameters);
  return decimals === undefined ? smallestUnits : { decimals, symbol: coin?.symbol };
}

function orderLedger(ledger: Ledger, module: LedgerModule, coin: ApiTickerData | null): OrderLedger {
  return {
    ledger,
    module,
    context: {
      descriptor: module.descriptor,
      coin: coinUnit(ledger, module, coin),
      // One that was chosen was found before.
      ticker: assetLookUp.known,
      endpoint: endpointLookUp.known,
    },
  };
}

/** A ledger with its rules, which are loaded for it; undefined until they are there, and for a ledger that has none here. */
export function useOrderLedger(ledgerId: string): OrderLedger | undefined {
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const coin = useQuery({ ...feeAssetQuery(ledgerId), enabled: ledgerId !== '' }).data;
  const type = ledger?.parameters.type;
  const module = useQuery({ ...ledgerModuleQuery(type ?? ''), enabled: type !== undefined }).data;
  return ledger && coin !== undefined && module ? orderLedger(ledger, module, coin) : undefined;
}

/** Finds a ledger with its rules at the moment it is asked: for checks that run when the form is sent. */
export function useFindOrderLedger(): (ledgerId: string) => OrderLedger | undefined {
  const queries = useQueryClient();
  return (ledgerId) => {
    const ledger = queries.getQueryData(ledgersDirectory.queryKey)?.find(({ id }) => id === ledgerId);
    const module = ledger && queries.getQueryData(ledgerModuleQuery(ledger.parameters.type).queryKey);
    const coin = queries.getQueryData(feeAssetQuery(ledgerId).queryKey);
    return ledger && coin !== undefined && module ? orderLedger(ledger, module, coin) : undefined;
  };
}
