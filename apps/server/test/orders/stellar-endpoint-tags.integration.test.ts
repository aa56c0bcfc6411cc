import type { IntentPayload } from '@countersign/kinds/schemas';
import { newId } from '@countersign/kernel';
import { ledgerModule } from '@countersign/ledger-registry';
import { readEnvelope } from '@countersign/ledger-stellar';
import type { AddressTag, Ledger } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'stellar-sandbox';
const stellar = await ledgerModule('Stellar');
const hash = 'ab'.repeat(32);

/** What an exchange may ask of a customer: a tag of each kind, and what of it is in the signed bytes. */
const tags = [
  { tag: { type: 'MemoText', value: 'Kunde für 7' }, written: { memo: { type: 'Text', value: 'Kunde für 7' } } },
  { tag: { type: 'MemoId', value: '18446744073709551615' }, written: { memo: { type: 'Id', value: '18446744073709551615' } } },
  { tag: { type: 'MemoHash', value: hash }, written: { memo: { type: 'Hash', value: hash } } },
  { tag: { type: 'MemoReturn', value: hash }, written: { memo: { type: 'Return', value: hash } } },
  { tag: { type: 'Muxed', value: '9223372036854775808' }, written: { customer: '9223372036854775808' } },
] as const satisfies readonly { tag: AddressTag; written: object }[];

let custody: Custody;
let sender: CustodyAccount;
let exchange: CustodyAccount;

beforeAll(async () => {
  custody = await startCustody();
  sender = await custody.fundedAccount(ledgerId, 1_000_000_000n);
  exchange = await custody.fundedAccount(ledgerId, 50_000_000n);
  // As if it had written `config.memo_required`, which no order can.
  await custody.pool.query(`update sandbox_state set value = value || $1 where ledger_id = $2 and key = $3`, [
    { memoRequired: true },
    ledgerId,
    `account:${exchange.address}`,
  ]);
});
afterAll(() => custody.stop());

const endpoint = (alias: string, values: object = {}): Extract<IntentPayload, { type: 'v0_CreateEndpoint' }> => ({
  type: 'v0_CreateEndpoint',
  id: newId(),
  alias,
  address: exchange.address,
  trustScore: 50,
  ledgerId,
  lock: 'Unlocked',
  customProperties: {},
  ...values,
});

function ledgerOf(): Ledger {
  const ledger = custody.networks.ledgers.find(({ id }) => id === ledgerId);
  if (ledger === undefined) throw new Error(`No ledger ${ledgerId}`);
  return ledger;
}

const to = (endpointId: string) => ({ type: 'Endpoint', endpointId }) as const;

type To = { readonly type: 'Endpoint'; readonly endpointId: string } | { readonly type: 'Address'; readonly address: string };

/** What a person who proposes that is warned of, and which endpoint that is about. */
async function warned(payload: IntentPayload): Promise<readonly string[]> {
  const { warningDetails = [] } = await custody.dryRun(payload);
  return warningDetails.map(({ code, endpoint: name = '' }) => `${code} ${name}`).toSorted();
}

async function refusalOf(destination: To): Promise<unknown> {
  return (await custody.dryRun(await custody.transferOrder(sender, destination, 7n))).result;
}

/** Whom the order's transaction pays, and how it names the customer. */
async function written(orderId: string): Promise<object> {
  await custody.confirm(ledgerId, orderId);
  const { ledgerTransactionData: data } = await custody.transactionOf(orderId);
  expect(data?.failure).toBeUndefined();
  const ledger = ledgerOf();
  const network = ledger.parameters.type === 'Stellar' ? ledger.parameters.networkPassphrase : '';
  const read = readEnvelope(data?.rawTransaction ?? '', network);
  if (!read.ok) throw new Error(read.error);
  const { operations, memo } = read.value.transaction;
  const [body] = operations.map((one) => one.body);
  if (body?.type !== 'Payment') throw new Error('no payment');
  const { address, text: destination } = body.destination;
  const parsed = stellar.address.parse(destination, ledger);
  const customer = parsed.ok ? parsed.value.tag?.value : undefined;
  const text = memo?.type === 'Text' ? new TextDecoder().decode(memo.bytes) : memo?.value;
  return {
    address,
    ...(customer !== undefined && { customer }),
    ...(memo && { memo: { type: memo.type, value: text } }),
  };
}

test('who makes an endpoint hears which tags its ledger has, where its address takes no payment without one', async () => {
  const { warningDetails } = await custody.dryRun(endpoint('Whole'));
  const labels = stellar.descriptor.tags.map(({ label }) => label);
  expect(warningDetails).toMatchObject([{ code: 'TagAskedFor', tags: labels }]);
  expect(warningDetails?.[0]?.message).not.toContain('destination tag');
  for (const { tag } of tags) expect((await custody.dryRun(endpoint(tag.type, { tag }))).warningDetails).toBeUndefined();
});

test('no payment leaves without a tag for an account that asks for one, and nothing is merged into it either', async () => {
  const whole = endpoint('Whole');
  await custody.execute(whole);
  const refused = {
    type: 'Failure',
    hint: 'CurrentlyUnusableDestination',
    reason: `${exchange.address} asks for a memo`,
  };
  expect(await refusalOf(to(whole.id))).toMatchObject(refused);
  expect(await refusalOf({ type: 'Address', address: exchange.address })).toMatchObject(refused);
  const parameters = {
    type: 'Stellar',
    operation: { type: 'AccountMerge', destination: to(whole.id) },
    feeStrategy: { type: 'Priority', priority: 'Low' },
  } as const;
  const body = { accountId: sender.id, ledgerId, parameters };
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  expect(result).toMatchObject({ type: 'Failure', hint: 'CurrentlyUnusableDestination' });
});

test.each(tags)('an endpoint with a tag of the kind $tag.type is paid with it, by a transfer and by an order', async (named) => {
  const made = endpoint(`For ${named.tag.type}`, { tag: named.tag });
  await custody.execute(made);
  const expected = { address: exchange.address, ...named.written };
  expect(await written(await custody.order(sender, to(made.id), 7n))).toEqual(expected);
  const operation = { type: 'Payment', destination: to(made.id), amount: '8' } as const;
  const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
  const orderId = await custody.orderTransaction(sender, { type: 'Stellar', operation, feeStrategy });
  expect(await written(orderId)).toEqual(expected);
  // The tag is the endpoint's alone: another one beside it would be somebody else.
  const memo = { type: 'Text', value: 'somebody else' } as const;
  const body = { accountId: sender.id, ledgerId, parameters: { type: 'Stellar', operation, feeStrategy, memo } } as const;
  const { result } = await custody.client.transactions.dryRun({ params: { domainId: custody.domainId }, body });
  expect(result).toMatchObject({ type: 'Failure', hint: 'InvalidDestination' });
});

test('an address that has its customer’s number in it is paid as it is, and is the endpoint of that number', async () => {
  const address = stellar.address.withTag?.(exchange.address, { type: 'Muxed', value: '7' }, ledgerOf()) ?? '';
  expect(address).toMatch(/^M/);
  const made = endpoint('In the address', { address });
  // The endpoint without a tag is known for all that comes there, and no tag is missing here.
  expect(await warned(made)).toEqual(['AddressKnown Whole']);
  await custody.execute(made);
  const again = endpoint('Again', { tag: { type: 'Muxed', value: '7' } });
  expect(await warned(again)).toEqual(['AddressKnown In the address', 'AddressKnown Whole']);
  const expected = { address: exchange.address, customer: '7' };
  expect(await written(await custody.order(sender, to(made.id), 9n))).toEqual(expected);
  expect(await written(await custody.order(sender, { type: 'Address', address }, 10n))).toEqual(expected);
});
