import { unknownOperation, type TransactionDescription } from '@countersign/ledger-port';
import type { Propose } from '@countersign/kinds/schemas';
import { endpointsNamedIn } from '@countersign/governance/approval-context';
import { Endpoint } from '@countersign/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Known } from '../../../app/entities/use-names.ts';
import { orderReader } from './order-reader.ts';

/** A ledger's own code, in a chunk that is loaded when the first order of it is read; null where there is none for it. */
function orderReaderQuery(type: string) {
  return queryOptions({
    queryKey: ['order-reader', type],
    queryFn: async () => (await orderReader(type)) ?? null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The endpoints that an order names by their ids, as the notary has signed them. */
export function namedEndpoints(proposal: Propose | undefined, answer: Known['answer']): readonly Endpoint[] {
  const ids = proposal === undefined ? [] : endpointsNamedIn(proposal.payload);
  return ids.flatMap((id) => Endpoint.safeParse(answer('endpoint', id)?.now?.record).data ?? []);
}

/**
 * What a transaction order asks of its ledger, as the ledger's own code reads it, with what endpoints that the notary has signed say of
 * their contracts; what no code here can read is an operation that nobody knows. `isPending` while that code is loaded.
 */
export function useOrderDescription(
  proposal: Propose | undefined,
  endpoints: readonly Endpoint[],
): {
  readonly described?: TransactionDescription;
  readonly isPending: boolean;
} {
  const order = proposal?.payload.type === 'v0_CreateTransactionOrder' ? proposal.payload : undefined;
  const { data, isPending } = useQuery({
    ...orderReaderQuery(order?.parameters.type ?? ''),
    enabled: order !== undefined,
  });
  if (order === undefined) return { isPending: false };
  if (isPending) return { isPending: true };
  const { parameters } = order;
  return { described: data?.transaction.describe(parameters, endpoints) ?? unknownOperation(parameters.type), isPending: false };
}
