import type { TransactionOrderParameters } from '@countersign/model';

/** The order that these parameters ask to replace. */
export function replacedOrderId(parameters: TransactionOrderParameters): string | undefined {
  return 'resourceStrategy' in parameters ? parameters.resourceStrategy?.transactionOrderId : undefined;
}
