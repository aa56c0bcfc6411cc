import { writeStandardCondition } from '@countersign/kinds/conditions';
import { IntentPayload, type IntentEntity } from '@countersign/kinds/schemas';
import { id, metadata, samples } from '@countersign/kinds/testing';
import type { ApiTransfer } from '@countersign/model';
import type { ReactNode } from 'react';

import { taskOfOrderQuery } from '../../../entities/acted-on.ts';
import { transferQuery } from '../../../entities/entity-queries.ts';
import { ofInstance } from '../../../entities/look-up.ts';
import { tickerPrices } from '../../../entities/price/price-query.ts';
import { domainsQuery, meQuery } from '../../membership/membership-queries.ts';
import { recordQuery } from '../record-queries.ts';
import { drawnTo, plain } from './drawn-by-console.tsx';

/** A request that is about something else than itself, and what a person is to read of that wherever they decide on it. */
interface Act {
  readonly name: string;
  readonly payload: IntentPayload;
  /** What the server says of the thing, by the keys of queries. */
  readonly known: readonly (readonly [queryKey: readonly unknown[], data: unknown])[];
  /** What has a line of its own. */
  readonly lines: readonly string[];
  /** What is said besides. */
  readonly words: readonly string[];
  /** What a list says of it. */
  readonly inList: readonly string[];
}

export const domainId = id(102);
export const author = { id: id(101), domainId };
const [orderId, transferId, tickerId, payerId] = [id(78), id(2), id(3), id(79)];

const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
const packed = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGo2K5VpXpmCqbV2gS';
const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** A task that is open, or is over. */
export function taskOf(
  payload: IntentPayload,
  status: 'Open' | 'Executed' = 'Open',
  description = 'Asked for by the board',
): IntentEntity {
  return {
    id: id(103),
    details: {
      author,
      payload,
      targetDomainId: domainId,
      expiryAt: '2030-12-31T00:00:00.000Z',
      metadata: { ...metadata(), description },
    },
    state: { status },
  } as unknown as IntentEntity;
}

const { payload: transfer } = samples.v0_CreateTransferOrder;
const { payload: order } = samples.v0_CreateTransactionOrder;
const { data: _called, ...parameters } = order.parameters;
const { payload: policy } = samples.v0_UpdatePolicy;

/** The payment that is cancelled or replaced: to an address with a tag, both in one text. */
const paid = IntentPayload.parse({
  ...transfer,
  accountId: payerId,
  outputs: [{ destination: { type: 'Address', address: packed }, amount: '1500000' }],
});
const madeBy = [
  taskOfOrderQuery({ id: orderId, domainId }).queryKey,
  { data: taskOf(paid, 'Executed', 'Invoice 2026-121') },
] as const;
const payment = {
  known: [madeBy],
  lines: [`to ${classic}`, 'Destination tag 14'],
  words: ['1.5 TOK', '≈ $3.00', `account ${payerId}`, 'Invoice 2026-121'],
};

const cameIn: ApiTransfer = {
  id: transferId,
  tickerId,
  quarantined: true,
  senders: [{ type: 'Address', address: sender, addressDetails: { address: sender, resolvedEndpoints: [] } }],
  value: '10000000',
  kind: 'Transfer',
  registeredAt: '2026-03-01T12:00:00.000Z',
  metadata: { type: 'XRPL', sourceTag: 7, destinationTag: 0 },
};

const record = (kind: 'account' | 'endpoint' | 'policy' | 'ticker', of: object) =>
  [recordQuery(kind, domainId, samples.v0_LockAccount.payload.reference.id).queryKey, of] as const;
const exchange = { alias: 'Exchange', ledgerId: 'xrpl', trustScore: 90, lock: 'Unlocked' };

const over = (amount: string) =>
  writeStandardCondition({ type: 'AmountOver', limits: [{ tickerId, amount, decimals: 6 }], others: 'Holds' });
const feeOver = (amount: string) =>
  writeStandardCondition({ type: 'FeeOver', limits: [{ ledgerId: 'ethereum-sandbox', amount }], others: 'Holds' });
const policyBefore = {
  alias: policy.alias,
  rank: policy.rank,
  scope: policy.scope,
  scriptingEngine: policy.scriptingEngine,
  workflow: policy.workflow,
  condition: over('10000000'),
  lock: 'Unlocked',
  metadata: metadata(policy.reference.revision),
};

export const acts: readonly Act[] = [
  {
    name: 'a cancellation',
    payload: IntentPayload.parse({
      ...samples.v0_AttemptTransactionOrderCancellation.payload,
      targetTransactionOrderId: orderId,
    }),
    ...payment,
    inList: ['Cancel the order to send 1.5 TOK from', 'with tag 14'],
  },
  {
    name: 'a replacement',
    payload: IntentPayload.parse({
      ...order,
      parameters: { ...parameters, resourceStrategy: { type: 'OrderReplacement', transactionOrderId: orderId } },
    }),
    ...payment,
    inList: ['the order to send 1.5 TOK from', 'with tag 14'],
  },
  {
    name: 'a release from quarantine',
    payload: IntentPayload.parse({ ...samples.v0_ReleaseQuarantinedTransfers.payload, transferIds: [transferId] }),
    known: [[transferQuery(domainId, transferId).queryKey, cameIn]],
    lines: [sender, 'Source tag 7', 'Destination tag 0'],
    words: ['10 TOK', '≈ $20.00'],
    inList: ['Release the quarantined transfer', '10 TOK'],
  },
  {
    name: 'the lock of an endpoint whose address has its tag in it',
    payload: IntentPayload.parse(samples.v0_LockEndpoint.payload),
    known: [record('endpoint', { ...exchange, address: packed })],
    lines: ['Exchange', classic, 'Destination tag 14'],
    words: [],
    inList: ['Lock the endpoint'],
  },
  {
    name: 'the lock of an endpoint with a tag of its own',
    payload: IntentPayload.parse(samples.v0_LockEndpoint.payload),
    known: [record('endpoint', { ...exchange, address: classic, tag: { type: 'DestinationTag', value: '14' } })],
    lines: ['Exchange', classic, 'Destination tag 14'],
    words: [],
    inList: ['Lock the endpoint'],
  },
  {
    name: 'the lock of an account',
    payload: IntentPayload.parse(samples.v0_LockAccount.payload),
    known: [record('account', { alias: 'Cold reserve', lock: 'Unlocked' })],
    lines: ['Cold reserve'],
    words: [],
    inList: ['Lock the account'],
  },
  {
    name: 'the lock of an asset',
    payload: IntentPayload.parse(samples.v0_LockTicker.payload),
    known: [record('ticker', { name: 'Sandbox dollar', symbol: 'USDS', lock: 'Unlocked' })],
    lines: ['Sandbox dollar', 'USDS'],
    words: [],
    inList: ['Lock the asset'],
  },
  {
    name: 'another limit of fees',
    payload: IntentPayload.parse({ ...policy, condition: feeOver('50000') }),
    known: [record('policy', { ...policyBefore, condition: feeOver('10000') })],
    lines: [],
    words: ['0.01 ETH on ledger ethereum-sandbox', '≈ $30.00', '0.05 ETH on ledger ethereum-sandbox', '≈ $150.00'],
    inList: ['Change the policy'],
  },
  {
    name: 'another limit',
    payload: IntentPayload.parse({ ...policy, condition: over('100000000') }),
    known: [record('policy', policyBefore)],
    lines: [],
    words: ['More than 10 TOK', '≈ $20.00', 'More than 100 TOK', '≈ $200.00'],
    inList: ['Change the policy'],
  },
];

const priceOf = (asset: string, price: string) =>
  [
    tickerPrices.query(ofInstance(asset)).queryKey,
    { id: asset, tickerId: asset, price, currency: 'USD', source: 'test', readAt: '2026-03-01T12:00:00.000Z' },
  ] as const;
const me = {
  publicKey: 'key',
  domains: ['own', domainId].map((one) => ({
    id: one,
    alias: 'Treasury',
    userReference: { id: author.id, alias: 'Ada', domainId: one, roles: [] },
  })),
};

/** What stands on the lines of something that is drawn, each once its element ends; an address is one text, whatever groups it is in. */
function linesOf(markup: string): readonly string[] {
  const broken = markup
    .replaceAll(/<\/span><wbr\/?><span[^>]*>/g, '')
    .replaceAll(/<\/(?:dt|dd|h2|h3|q|span|label|button)>/g, (end) => `${end}\n`);
  return plain(broken)
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The lines that somebody reads of an act where `children` is drawn, and the same as one text. */
export async function readOf({ payload, known }: Act, children: ReactNode): Promise<{ lines: readonly string[]; text: string }> {
  const all: Act['known'] = [
    [meQuery.queryKey, me],
    [domainsQuery.queryKey, []],
    priceOf(tickerId, '2'),
    priceOf('coin', '3000'),
    ...known,
  ];
  const told = new Map(all.map(([queryKey, data]) => [JSON.stringify(queryKey), data]));
  const markup = await drawnTo((queryKey) => told.get(JSON.stringify(queryKey)), [payload, domainId, known], children);
  const lines = linesOf(markup);
  return { lines, text: lines.join(' ').replaceAll(/\s+/g, ' ') };
}
