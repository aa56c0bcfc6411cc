import type { ChainStateQuery } from '@countersign/ledger-port';
import type { TransactionOrderParameters } from '@countersign/model';

/** Building depends on whom the order goes to, and on what a call would cost: a payment calls a contract too, where its recipient is one. */
export function stateQuery(parameters: TransactionOrderParameters): Pick<ChainStateQuery, 'destinations' | 'call'> {
  if (parameters.type !== 'Ethereum') return { destinations: [] };
  const { destination, amount, data } = parameters;
  const to = destination?.type === 'Address' ? destination.address : undefined;
  return {
    destinations: to === undefined ? [] : [to],
    ...((to !== undefined || data !== undefined) && {
      call: { ...(to !== undefined && { to }), value: BigInt(amount), data: data ?? '' },
    }),
  };
}
