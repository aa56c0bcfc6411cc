import { z } from 'zod';

import { addressText, uuid } from '../primitives.ts';

export const TransactionDestinationAccount = z.strictObject({ accountId: uuid, type: z.literal('Account') });
export type TransactionDestinationAccount = z.infer<typeof TransactionDestinationAccount>;

export const TransactionDestinationAddress = z.strictObject({ address: addressText, type: z.literal('Address') });
export type TransactionDestinationAddress = z.infer<typeof TransactionDestinationAddress>;

export const TransactionDestinationEndpoint = z.strictObject({ endpointId: uuid, type: z.literal('Endpoint') });
export type TransactionDestinationEndpoint = z.infer<typeof TransactionDestinationEndpoint>;

export const TransactionDestination = z.discriminatedUnion('type', [
  TransactionDestinationAccount,
  TransactionDestinationAddress,
  TransactionDestinationEndpoint,
]);
export type TransactionDestination = z.infer<typeof TransactionDestination>;

export const XrplDeprecatedTransactionDestination = z.discriminatedUnion('type', [
  TransactionDestinationAccount,
  TransactionDestinationAddress,
  TransactionDestinationEndpoint,
]);
export type XrplDeprecatedTransactionDestination = z.infer<typeof XrplDeprecatedTransactionDestination>;
