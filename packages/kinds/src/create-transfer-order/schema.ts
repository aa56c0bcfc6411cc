import { z } from 'zod';

import {
  CustomFees,
  amount,
  customProperties,
  givenDescription,
  givenMemo,
  uuid,
  FeePriority,
  PreferredAddressForChange,
  TransactionDestination,
} from '@countersign/model';

const CreateTransferOrderOutput = z.strictObject({
  destination: TransactionDestination,
  amount: amount,
  paysFee: z.boolean().optional(),
});

export const CreateTransferOrder = z.strictObject({
  id: uuid,
  accountId: uuid,
  tickerId: uuid,
  outputs: z.array(CreateTransferOrderOutput).min(1),
  feeStrategy: FeePriority,
  /** In place of the level that `feeStrategy` names. */
  customFees: CustomFees.optional(),
  /** Ledgers take fewer bytes of it, each its own number, or none at all. */
  memo: givenMemo.optional(),
  maximumFee: amount.optional(),
  preferredAddressForChange: PreferredAddressForChange.optional(),
  description: givenDescription.optional(),
  customProperties: customProperties,
  type: z.literal('v0_CreateTransferOrder'),
});
export type CreateTransferOrder = z.infer<typeof CreateTransferOrder>;
