import { TransactionOrderParameters } from '@countersign/model';
import type { CreateTransactionOrder } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';

import { api } from '../../../../shared/api/client.ts';
import { useProposeRequest } from '../../../../shared/signing/use-submit-intent.tsx';
import { toParameters } from './operation-inputs.ts';
import { isReadable, toTransactionOrder, type OrderLedger, type OrderValues } from './order-values.ts';

/** Asks what an order would cost at most, in the smallest unit of its ledger's coin; undefined where the ledger would not take it now. */
export function useAskOrderFee() {
  const proposeRequest = useProposeRequest();
  return async (values: OrderValues, { context }: OrderLedger): Promise<bigint | undefined> => {
    const bare = { ...values, maximumFee: '', description: '', customProperties: [] };
    const payload: CreateTransactionOrder = toTransactionOrder(bare, context);
    const { type: _, ...body } = proposeRequest({ payload });
    const { fee } = await api.intents.dryRun({ body });
    return fee && BigInt(fee.amount);
  };
}

/** The estimate of what has been entered so far, asked again as it changes; undefined while it can't be told. */
export function useOrderEstimate(values: OrderValues, on: OrderLedger): bigint | undefined {
  const ask = useAskOrderFee();
  const { accountId, ledgerId, operation, inputs, fee } = values;
  const isAsked =
    ledgerId === on.ledger.id &&
    isReadable(values, on) &&
    TransactionOrderParameters.safeParse(toParameters({ ...values, maximumFee: '' }, on.context)).success;
  const { data } = useQuery({
    queryKey: ['order-estimate', accountId, ledgerId, operation, inputs, fee],
    queryFn: async () => (await ask(values, on)) ?? null,
    enabled: isAsked,
    refetchInterval: 10_000,
    gcTime: 30_000,
    retry: 1,
  });
  return data ?? undefined;
}
