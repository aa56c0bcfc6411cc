import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api } from '../../../../shared/api/client.ts';
import { orderCost, type Estimate } from '../../../../shared/forms/amount/order-cost.ts';
import { useProposeRequest } from '../../../../shared/signing/use-submit-intent.tsx';
import { isOrder, toTransactionOrder, type OrderLedger, type OrderValues } from './order-values.ts';

/** Asks what an order would cost. */
export function useAskOrderFee() {
  const proposeRequest = useProposeRequest();
  return async (values: OrderValues, on: OrderLedger): Promise<Estimate> => {
    const bare = { ...values, maximumFee: '', description: '', customProperties: [] };
    const payload: CreateTransactionOrder = toTransactionOrder(bare, on);
    const { type: _, ...body } = proposeRequest({ payload });
    const outcome = await api.intents.dryRun({ body });
    const { fee, estimate, result } = outcome;
    if (fee) return { kind: 'fee', ...orderCost(fee.amount, outcome) };
    const failure = estimate?.type === 'Failure' ? estimate : result && 'hint' in result ? result : undefined;
    return { kind: 'refused', ...(failure && { hint: String(failure.hint) }) };
  };
}

function estimateKey({ accountId, ledgerId, operation, inputs, call, fee }: OrderValues) {
  return ['order-estimate', accountId, ledgerId, operation, inputs, call, fee];
}

/** The estimate that the form shows, for checks that run when it is sent. */
export function useFindOrderFee() {
  const queries = useQueryClient();
  return (values: OrderValues): bigint | undefined => {
    const known = queries.getQueryData<Estimate>(estimateKey(values));
    return known?.kind === 'fee' ? known.fee : undefined;
  };
}

/** The estimate of what has been entered so far, asked again as it changes; not asked before that is an order. */
export function useOrderEstimate(values: OrderValues, on: OrderLedger) {
  const ask = useAskOrderFee();
  const isAsked = isOrder({ ...values, maximumFee: '' }, on);
  return useQuery({
    queryKey: estimateKey(values),
    queryFn: () => ask(values, on),
    enabled: isAsked,
    refetchInterval: 10_000,
    gcTime: 30_000,
    retry: 1,
  });
}
