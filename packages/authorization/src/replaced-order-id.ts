import { err, ok, type Result } from '@countersign/kernel';
import type { Propose } from '@countersign/kinds/schemas';
import type { TransactionOrder, TransactionOrderParameters } from '@countersign/model';

/** The order that these parameters ask to replace. */
export function replacedOrderId(parameters: TransactionOrderParameters): string | undefined {
  return 'resourceStrategy' in parameters ? parameters.resourceStrategy?.transactionOrderId : undefined;
}

/** The order that a payload ends, by what people signed: the one it cancels, or whose place its transaction takes. */
export function orderEndedBy(payload: Propose['payload']): string | undefined {
  if (payload.type === 'v0_AttemptTransactionOrderCancellation') return payload.targetTransactionOrderId;
  return payload.type === 'v0_CreateTransactionOrder' ? replacedOrderId(payload.parameters) : undefined;
}

/**
 * The orders in whose place a replaced one was to come, and so on to the end, from the orders that are shown; each must be one of the same
 * account on the same ledger. Undefined where none is shown at all.
 */
export function ordersBehind(
  replaces: string,
  { accountId, ledgerId }: Pick<TransactionOrder, 'accountId' | 'ledgerId'>,
  shown: readonly TransactionOrder[] | undefined,
): Result<readonly string[] | undefined, string> {
  if (shown === undefined) return ok(undefined);
  const found = new Set<string>();
  for (let id: string | undefined = replaces; id !== undefined && !found.has(id);) {
    const order = shown.find((one) => one.id === id && one.accountId === accountId && one.ledgerId === ledgerId);
    if (order === undefined) return err('The notary has not signed an order that is replaced');
    found.add(id);
    id = replacedOrderId(order.parameters);
  }
  found.delete(replaces);
  return ok([...found]);
}
