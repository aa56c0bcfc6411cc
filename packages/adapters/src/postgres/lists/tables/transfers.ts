import { contract } from '@countersign/contract';
import type { ApiTransfer } from '@countersign/model';

import { computed } from '../../schema/selection.ts';
import { after, anyOf, atLeast, atMost, before, equals, startsWith, tickerFilters, type Filter } from '../filters.ts';
import { defineList } from '../list-definition.ts';

/** The tickers are looked up once, and not for each row. A stranger's transaction has no order. */
const isUnsolicited = `((d.value = 0 or not array(select k.id from entity_ticker k where k.validated) @> array[d.ticker_id])
  and not exists (select from ledger_transaction made where made.id = d.transaction_id and made.order_id is not null))`;

/** Which way it goes, as the console's `directionOf` has it: a transfer that no account of ours sent came in. */
const direction: Filter<'Inbound' | 'Outbound' | 'Internal'> = (wanted, bind, query) => {
  const accountId = typeof query?.['accountId'] === 'string' ? query['accountId'] : undefined;
  const account = bind(JSON.stringify([{ type: 'Account', ...(accountId !== undefined && { accountId }) }]), 'jsonb');
  const isSent = `coalesce(t.senders, shared_senders(t)) @> ${account}`;
  if (wanted === 'Inbound') return `not (${isSent})`;
  const isReceived =
    accountId === undefined
      ? 't.recipient_account is not null'
      : `t.recipient_account is not distinct from ${bind(accountId, 'uuid')}`;
  return `(${isSent} and ${wanted === 'Internal' ? '' : 'not '}(${isReceived}))`;
};

/** The endpoint may have been made after the transfer. */
const ofEndpoint: Filter<readonly string[]> = (ids, bind) => `exists (
  select from entity_endpoint payee join entity_ticker asset on asset.id = d.ticker_id
  where payee.id = any(${bind(ids, 'uuid[]')}) and payee.data->>'ledgerId' = asset.data->>'ledgerId'
    and lower(payee.data->>'address') = lower(t.recipient_address))`;

export const transfers = defineList(contract.transfers.list, {
  from: 'transfer_domain d left join transfer t on t.id = d.transfer_id',
  columns: computed<{ data: ApiTransfer }>({ data: 'transfer_data(t)' }),
  id: 'd.transfer_id',
  idType: 'uuid',
  scopes: { Domains: 'd.domain_id', Subtrees: 'd.domain_id' },
  sorts: {
    id: 'd.transfer_id',
    transactionId: 'd.transaction_id',
    tickerId: 'd.ticker_id',
    quarantined: 'd.quarantined',
    value: 'd.value',
    kind: 'd.kind',
    registeredAt: 'd.registered_at',
  },
  defaultSort: 'registeredAt',
  filters: {
    transactionId: equals('d.transaction_id', 'uuid'),
    tickerId: equals('d.ticker_id', 'uuid'),
    quarantined: (quarantined) => (quarantined ? 'd.quarantined' : 'not d.quarantined'),
    kind: equals('d.kind'),
    unsolicited: (unsolicited) => `(${unsolicited ? '' : 'not '}${isUnsolicited})`,
    outcome: (outcome) => `exists (
      select from transaction_domain o
      where o.domain_id = d.domain_id and o.transaction_id = d.transaction_id and o.outcome = '${outcome}')`,
    accountId: (accountId, bind) => `exists (
      select from transfer_account ta where ta.transfer_id = d.transfer_id and ta.account_id = ${bind(accountId, 'uuid')})`,
    direction,
    'value.gte': atLeast('d.value'),
    'value.lte': atMost('d.value'),
    'recipient.endpointId': ofEndpoint,
    'recipient.accountId': anyOf('t.recipient_account', 'uuid[]'),
    'registeredAt.lt': before('d.registered_at'),
    'registeredAt.gt': after('d.registered_at'),
    'recipient.addressDetails.address': anyOf('t.recipient_address'),
    'recipient.addressDetails.address.startsWith': startsWith('t.recipient_address'),
    ...tickerFilters('d.ticker_id'),
  },
  walks: [
    {
      filter: 'accountId',
      from: 'transfer_account ta join transfer_domain d on d.transfer_id = ta.transfer_id left join transfer t on t.id = d.transfer_id',
      id: 'ta.transfer_id',
      scopes: { Domains: 'd.domain_id' },
      sorts: { id: 'ta.transfer_id', registeredAt: 'ta.registered_at' },
      where: equals('ta.account_id', 'uuid'),
    },
  ],
  item: ({ data }) => data,
});
