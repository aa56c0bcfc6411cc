import { unknownOperation, type TransactionDescription } from '@countersign/ledger-port';
import type { Propose } from '@countersign/kinds/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** A ledger's own code, in a chunk that is loaded when the first order of it is read; null where there is none for it. */
function ledgerRulesQuery(type: string) {
  return queryOptions({
    queryKey: ['ledger-rules', type],
    queryFn: async () => {
      const { isLedgerType, ledgerModule } = await import('@countersign/ledger-registry');
      return isLedgerType(type) ? ledgerModule(type) : null;
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * What a transaction order asks of its ledger, as the ledger's own code reads it; what no code here can read is an operation that nobody
 * knows. `isPending` while that code is loaded.
 */
export function useOrderDescription(proposal: Propose | undefined): {
  readonly described?: TransactionDescription;
  readonly isPending: boolean;
} {
  const order = proposal?.payload.type === 'v0_CreateTransactionOrder' ? proposal.payload : undefined;
  const { data, isPending } = useQuery({
    ...ledgerRulesQuery(order?.parameters.type ?? ''),
    enabled: order !== undefined,
  });
  if (order === undefined) return { isPending: false };
  if (isPending) return { isPending: true };
  const { parameters } = order;
  return { described: data?.transaction.describe(parameters) ?? unknownOperation(parameters.type), isPending: false };
}
