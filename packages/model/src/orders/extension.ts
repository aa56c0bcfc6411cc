import { z } from 'zod';

import { customProperties, uuid } from '../primitives.ts';

/** Which way a trade goes, seen from the base asset. */
export const TradeDirection = z.enum(['Buy', 'Sell']);
export type TradeDirection = z.infer<typeof TradeDirection>;

/** Where a transfer out of an external account goes. */
export const ExtensionDestination = z.discriminatedUnion('type', [
  z.strictObject({ accountId: uuid, tag: z.string().optional(), type: z.literal('Account') }),
  z.strictObject({ address: z.string().min(1), tag: z.string().optional(), type: z.literal('Address') }),
  z.strictObject({ endpointId: uuid, tag: z.string().optional(), type: z.literal('Endpoint') }),
  z.strictObject({ externalAccountId: uuid, tag: z.string().optional(), type: z.literal('ExternalAccount') }),
]);
export type ExtensionDestination = z.infer<typeof ExtensionDestination>;

/** What an external account is asked to do. Amounts are decimal text in the exchange's own units. */
export const ExtensionOrderParameters = z.discriminatedUnion('type', [
  z.strictObject({
    amount: z.string().min(1),
    externalTickerName: z.string().min(1),
    destination: ExtensionDestination,
    type: z.literal('Transfer'),
  }),
  z.strictObject({
    baseExternalTickerName: z.string().min(1),
    quoteExternalTickerName: z.string().min(1),
    direction: TradeDirection,
    quantity: z.string().min(1),
    type: z.literal('Trade'),
  }),
]);
export type ExtensionOrderParameters = z.infer<typeof ExtensionOrderParameters>;

/** An order on an external account. */
export const ExtensionOrder = z.strictObject({
  id: uuid,
  externalAccountId: uuid,
  parameters: ExtensionOrderParameters,
  description: z.string(),
  customProperties: customProperties,
  type: z.literal('v0_CreateTransactionOrder'),
});
export type ExtensionOrder = z.infer<typeof ExtensionOrder>;
