import { keysOf } from '@countersign/kernel';

import { ledgerStatusTones } from '../../entities/status-tones.ts';
import { dayBounds } from '../list/day-bounds.ts';
import { day, flag, listFields, manyTexts, oneOf, searchCodec, text, uuid, wholeUnits } from '../routing/search-codec.ts';
import type { OrderListQuery, TransactionListQuery, TransferListQuery } from './movement-queries.ts';

/** Every status of a transaction on its ledger. */
export const ledgerStatuses = keysOf(ledgerStatusTones);

/** What goes on, and what failed. */
const outcome = oneOf(['UnderWay', 'Failed']);

/** Which ways a transfer can go, as the server names them. */
export const directions = ['Inbound', 'Outbound', 'Internal'] as const;

/** The URL of a list of transfers. Amounts are in the smallest unit of the asset, and mean nothing without one. Dates are days of the reader's time zone. */
export const transferSearch = searchCodec({
  ...listFields(['value', 'kind', 'quarantined', 'tickerId', 'registeredAt']),
  quarantined: flag,
  unsolicited: flag,
  outcome,
  tickerId: uuid,
  direction: oneOf(directions),
  payeeId: uuid,
  least: wholeUnits,
  most: wholeUnits,
  from: day,
  to: day,
  recipientAccountId: uuid,
  recipientAddress: text,
});
export type TransferSearch = ReturnType<typeof transferSearch>;

/** The URL of a list of transactions. */
export const transactionSearch = searchCodec({
  ...listFields(['ledgerId', 'processingStatus', 'registeredAt', 'ledgerTransactionData.ledgerStatus']),
  ledgerId: text,
  ledgerStatus: oneOf(ledgerStatuses),
  ledgerTransactionId: text,
  outcome,
});
export type TransactionSearch = ReturnType<typeof transactionSearch>;

/** The URL of a list of orders. */
export const orderSearch = searchCodec({
  ...listFields(['accountId', 'metadata.createdAt']),
  ledgerId: manyTexts,
  outcome,
  createdBy: text,
  from: day,
  to: day,
});
export type OrderSearch = ReturnType<typeof orderSearch>;

/**
 * What strangers send to be seen is folded away, but where it is asked for, or where somebody decides on what waits in quarantine or looks at one
 * asset.
 */
function unsolicitedOf({ unsolicited, quarantined, tickerId }: TransferSearch): Pick<TransferListQuery, 'unsolicited'> {
  if (unsolicited !== undefined) return { unsolicited };
  return quarantined === 'true' || tickerId !== undefined ? {} : { unsolicited: 'false' };
}

/** The server's query of a transfer list's URL, newest first; of one account where one is given. */
export function toTransferQuery(search: TransferSearch, accountId?: string): TransferListQuery {
  const { after, before } = dayBounds(search.from, search.to);
  return {
    sortBy: search.sortBy ?? 'registeredAt',
    sortOrder: search.sortOrder ?? 'DESC',
    ...(search.startingAfter && { startingAfter: search.startingAfter }),
    ...(search.limit && { limit: search.limit }),
    ...(search.quarantined && { quarantined: search.quarantined }),
    ...unsolicitedOf(search),
    ...(search.outcome && { outcome: search.outcome }),
    ...(search.tickerId && { tickerId: search.tickerId }),
    ...(search.tickerId && search.least && { 'value.gte': search.least }),
    ...(search.tickerId && search.most && { 'value.lte': search.most }),
    ...(search.direction && { direction: search.direction }),
    ...(search.payeeId && { 'recipient.endpointId': [search.payeeId] }),
    ...(after && { 'registeredAt.gt': after }),
    ...(before && { 'registeredAt.lt': before }),
    ...(search.recipientAccountId && { 'recipient.accountId': [search.recipientAccountId] }),
    ...(search.recipientAddress?.trim() && { 'recipient.addressDetails.address.startsWith': search.recipientAddress.trim() }),
    ...(accountId && { accountId }),
  };
}

/** The server's query of a transaction list's URL, newest first; of one account where one is given. */
export function toTransactionQuery(search: TransactionSearch, accountId?: string): TransactionListQuery {
  return {
    sortBy: search.sortBy ?? 'registeredAt',
    sortOrder: search.sortOrder ?? 'DESC',
    ...(search.startingAfter && { startingAfter: search.startingAfter }),
    ...(search.limit && { limit: search.limit }),
    ...(search.ledgerId && { ledgerId: search.ledgerId }),
    ...(search.ledgerStatus && { 'ledgerTransactionData.ledgerStatus': search.ledgerStatus }),
    ...(search.outcome && { outcome: search.outcome }),
    ...(search.ledgerTransactionId?.trim() && {
      'ledgerTransactionData.ledgerTransactionId.startsWith': search.ledgerTransactionId.trim(),
    }),
    ...(accountId && { accountId }),
  };
}

/** The server's query of an order list's URL, newest first; of one account where one is given. */
export function toOrderQuery(search: OrderSearch, accountId?: string): OrderListQuery {
  const { after, before } = dayBounds(search.from, search.to);
  return {
    sortBy: search.sortBy ?? 'metadata.createdAt',
    sortOrder: search.sortOrder ?? 'DESC',
    ...(search.startingAfter && { startingAfter: search.startingAfter }),
    ...(search.limit && { limit: search.limit }),
    ...(search.ledgerId && { ledgerId: search.ledgerId }),
    ...(search.outcome && { outcome: search.outcome }),
    ...(search.createdBy && { 'metadata.createdBy': search.createdBy }),
    ...(after && { 'metadata.createdAt.gt': after }),
    ...(before && { 'metadata.createdAt.lt': before }),
    ...(accountId && { accountId: [accountId] }),
  };
}
