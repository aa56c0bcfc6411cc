import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '../../../../shared/api/client.ts';
import { useProposeRequest } from '../../../../shared/signing/use-submit-intent.tsx';
import { isOrder, toTransactionOrder, type OrderLedger, type OrderValues } from './order-values.ts';

/** Asks what an order would cost at most, in the smallest unit of its ledger's coin; undefined where the ledger would not take it now. */
export function useAskOrderFee() {
  const proposeRequest = useProposeRequest();
  return async (values: OrderValues, on: OrderLedger): Promise<bigint | undefined> => {
    const bare = { ...values, maximumFee: '', description: '', customProperties: [] };
    const payload: CreateTransactionOrder = toTransactionOrder(bare, on);
    const { type: _, ...body } = proposeRequest({ payload });
    const { fee } = await api.intents.dryRun({ body });
    return fee && BigInt(fee.amount);
  };
}

function estimateKey({ accountId, ledgerId, operation, inputs, call, fee }: OrderValues) {
  return ['order-estimate', accountId, ledgerId, operation, inputs, call, fee];
}

/** The estimate that the form shows, for checks that run when it is sent. */
export function useFindOrderFee() {
  const queries = useQueryClient();
  return (values: OrderValues): bigint | undefined => queries.getQueryData<bigint | null>(estimateKey(values)) ?? undefined;
}

/** The estimate of what has been entered so far, asked again as it changes; undefined while it can't be told. */
export function useOrderEstimate(values: OrderValues, on: OrderLedger): bigint | undefined {
  const ask = useAskOrderFee();
  const isAsked = isOrder({ ...values, maximumFee: '' }, on);
  const { data } = useQuery({
    queryKey: estimateKey(values),
    queryFn: async () => (await ask(values, on)) ?? null,
    enabled: isAsked,
    refetchInterval: 10_000,
    gcTime: 30_000,
    retry: 1,
  });
  return data ?? undefined;
}
