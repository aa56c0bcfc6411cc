import { z } from 'zod';

import { addressText, amount, prefixedHex, uuid } from '../primitives.ts';

export const EthereumCallerAccount = z.strictObject({ domainId: uuid, accountId: uuid, type: z.literal('Account') });
export type EthereumCallerAccount = z.infer<typeof EthereumCallerAccount>;

export const EthereumCallerAddress = z.strictObject({ address: addressText, type: z.literal('Address') });
export type EthereumCallerAddress = z.infer<typeof EthereumCallerAddress>;

export const EthereumCaller = z.discriminatedUnion('type', [EthereumCallerAccount, EthereumCallerAddress]);
export type EthereumCaller = z.infer<typeof EthereumCaller>;

export const EthereumCallRequest = z.strictObject({
  contractAddress: addressText,
  from: EthereumCaller,
  value: amount.optional(),
  data: prefixedHex.optional(),
});
export type EthereumCallRequest = z.infer<typeof EthereumCallRequest>;
