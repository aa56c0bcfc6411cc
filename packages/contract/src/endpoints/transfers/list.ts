import {
  LockStatus,
  TickerValidationStatusFilter,
  TransferKind,
  TransfersCollection,
  amount,
  dateTime,
  uuid,
} from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { listQuery } from '../../query/list-query.ts';
import { exactText, flag, ledgerId, outcome, repeated, searchText } from '../../query/values.ts';
import { routes } from '../../routes.ts';

/** No number means the same amount of every asset. */
function isOfOneAsset(query: {
  readonly tickerId?: unknown;
  readonly 'value.gte'?: unknown;
  readonly 'value.lte'?: unknown;
}): boolean {
  return query.tickerId !== undefined || (query['value.gte'] === undefined && query['value.lte'] === undefined);
}

/** `GET /v1/domains/{domainId}/transactions/transfers` */
export const listTransfers = endpoint(routes.transfers.list, {
  summary: 'The transfers of a domain',
  params: z.strictObject({ domainId: uuid }),
  query: listQuery(['id', 'transactionId', 'tickerId', 'quarantined', 'value', 'kind', 'registeredAt'], {
    transactionId: uuid.optional(),
    tickerId: uuid.optional(),
    quarantined: flag.optional(),
    kind: TransferKind.optional(),
    /** Those that no order made and that move nothing, or an asset that nobody has validated: what strangers send to be seen. */
    unsolicited: flag.optional(),
    /** That of the transaction that moves it. */
    outcome: outcome.optional(),
    accountId: uuid.optional(),
    /** As seen from `accountId`, else from all accounts of the instance together. */
    direction: z.enum(['Inbound', 'Outbound', 'Internal']).optional(),
    /** At least and at most, in the smallest unit of the asset: to be asked for with its `tickerId`. */
    'value.gte': amount.optional(),
    'value.lte': amount.optional(),
    /** What was paid to an endpoint's address on its ledger, in any letter case. */
    'recipient.endpointId': repeated(uuid).optional(),
    'recipient.accountId': repeated(uuid).optional(),
    'registeredAt.lt': dateTime.optional(),
    'registeredAt.gt': dateTime.optional(),
    'recipient.addressDetails.address': repeated(exactText).optional(),
    'recipient.addressDetails.address.startsWith': searchText.optional(),
    'ticker.ledgerId': repeated(ledgerId).optional(),
    'ticker.validationStatus': TickerValidationStatusFilter.optional(),
    'ticker.lock': repeated(LockStatus).optional(),
  }).refine(isOfOneAsset, {
    path: ['tickerId'],
    message: 'An amount is of one asset: name its tickerId beside value.gte and value.lte',
  }),
  status: 200,
  response: TransfersCollection,
  errors: [],
});
