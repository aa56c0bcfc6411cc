import { Account, ApiTickerData, Endpoint, TransactionOrder, User, uuid, Vault } from '@countersign/model';
import { orderKinds, weekdays, type EntityInConditions, type governedEntities } from '@countersign/model/names';
import { z } from 'zod';

import { Propose } from './propose.ts';

/**
 * Somebody or something that an order reaches, as conditions see it. The type is that of what the order names; an address that was
 * typed is of the type `Endpoint` or `Account` where it is known as one (`Endpoint` where it is both).
 */
const Destination = z.strictObject({
  type: z.enum(['Account', 'Address', 'Endpoint']),
  /** In the ledger's one spelling; as it was typed where it is no address. Absent for what has none there yet. */
  address: z.string().exactOptional(),
  /** On ledgers that have tags: that of the payment. */
  destinationTag: z.int().exactOptional(),
  /** The account that has this address. */
  accountId: uuid.exactOptional(),
  /** The endpoint that is known by this address and this tag. */
  endpointId: uuid.exactOptional(),
  trustScore: z.int().exactOptional(),
  /** The lowest score of the endpoints that are this address without its tag: none of their trust is its, and their distrust is. */
  untaggedTrustScore: z.int().exactOptional(),
});

/** What the condition of a policy finds as `context`: what editors offer of it follows from here. */
export const ConditionContextValue = z.strictObject({
  request: Propose,
  references: z.strictObject({
    users: z.record(uuid, User),
    accounts: z.record(uuid, Account),
    endpoints: z.record(uuid, Endpoint),
    vaults: z.record(uuid, Vault),
    tickers: z.record(uuid, ApiTickerData),
    transactionOrders: z.record(uuid, TransactionOrder),
  } satisfies Record<(typeof governedEntities)[EntityInConditions]['inConditions'], z.ZodType>),
  destinations: z.array(Destination).readonly(),
  /**
   * The most that an order or a cancellation allows its ledger as a fee, in the smallest unit of the ledger's coin; absent for other intents.
   * Only expressions that name `context.fee` find it.
   */
  fee: z.strictObject({ ledgerId: z.string(), amount: z.string().exactOptional() }).readonly().exactOptional(),
  /**
   * Which kind an order is, of those that are the same on every ledger; absent for an operation that is of none, such as a call of a contract, and
   * for other intents. Only expressions that name `context.orderKind` find it.
   */
  orderKind: z.enum(orderKinds).exactOptional(),
  /** When it is proposed, in UTC: the minute of the day, and the day. */
  time: z.strictObject({ minute: z.int().min(0).max(1439), weekday: z.enum(weekdays) }).readonly(),
});
export type ConditionContextValue = z.infer<typeof ConditionContextValue>;
