import { newId } from '@countersign/kernel';
import { writeStandardCondition } from '@countersign/kinds/conditions';
import { ledgerModule } from '@countersign/ledger-registry';
import type { CreateTransactionOrder, IntentPayload } from '@countersign/kinds/schemas';
import type { AddressTag, XrplOperation } from '@countersign/model';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { proposal } from '../harness.ts';
import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

type Parameters = CreateTransactionOrder['parameters'];

const feeStrategy = { type: 'Priority', priority: 'Medium' } as const;
const contract = '0x52908400098527886E0F7030069857D2E4169EE7';
const checksummed = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const bech32 = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const classic = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const exchange = 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn';

let custody: Custody;
const accounts = new Map<string, CustodyAccount>();
let withTag: (address: string, tag: number) => string;

beforeAll(async () => {
  custody = await startCustody();
  for (const ledgerId of ['ethereum-sandbox', 'bitcoin-sandbox', 'xrpl-sandbox'])
    accounts.set(ledgerId, await custody.openAccount(ledgerId));
  const { data: ledger } = await custody.client.trustedLedgers.get({ params: { ledgerId: 'xrpl-sandbox' } });
  const module = await ledgerModule('XRPL');
  withTag = (address, tag) => module.address.withTag?.(address, { type: 'DestinationTag', value: String(tag) }, ledger) ?? '';
  // Stored in spellings of their own.
  await endpoint('ethereum-sandbox', checksummed.toLowerCase(), 5);
  await endpoint('bitcoin-sandbox', bech32.toUpperCase(), 5);
  await endpoint('xrpl-sandbox', classic, 5);
  await endpoint('xrpl-sandbox', withTag(exchange, 7), 5);
  await policy('Never pay distrusted endpoints', 900, 'context.destinations.some((destination) => destination.trustScore < 20)');
});
afterAll(() => custody.stop());

async function endpoint(
  ledgerId: string,
  address: string,
  trustScore: number,
  lock: 'Locked' | 'Unlocked' = 'Unlocked',
  more: { readonly tag?: AddressTag } = {},
) {
  const id = newId();
  await custody.execute({
    type: 'v0_CreateEndpoint',
    id,
    alias: `Trusted by ${trustScore}`,
    address,
    ledgerId,
    trustScore,
    lock,
    ...more,
    customProperties: {},
  });
  return id;
}

/** A policy of orders that always rejects. */
async function policy(alias: string, rank: number, expression: string): Promise<void> {
  await custody.execute({
    type: 'v0_CreatePolicy',
    id: newId(),
    alias,
    rank,
    scope: 'Self',
    intentTypes: ['v0_CreateTransferOrder', 'v0_CreateTransactionOrder'],
    scriptingEngine: 'Javascript_v0',
    condition: { type: 'Expression', expression },
    lock: 'Unlocked',
    customProperties: {},
  });
}

const accountId = (ledgerId: string) => accounts.get(ledgerId)?.id ?? '';

async function transfer(ledgerId: string, address: string): Promise<IntentPayload> {
  return {
    type: 'v0_CreateTransferOrder',
    id: newId(),
    accountId: accountId(ledgerId),
    tickerId: await custody.tickerOf(ledgerId),
    outputs: [{ destination: { type: 'Address', address }, amount: '100000' }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
}

function order(ledgerId: string, parameters: Parameters): IntentPayload {
  return {
    type: 'v0_CreateTransactionOrder',
    id: newId(),
    accountId: accountId(ledgerId),
    ledgerId,
    parameters,
    customProperties: {},
  };
}

const at = (address: string) => ({ type: 'Address', address }) as const;
const xrplOrder = (operation: XrplOperation) => order('xrpl-sandbox', { type: 'XRPL', operation, feeStrategy, memos: [] });

function payment(ledgerId: string, address: string): IntentPayload {
  const destination = at(address);
  if (ledgerId === 'ethereum-sandbox') return order(ledgerId, { type: 'Ethereum', destination, amount: '5', feeStrategy });
  if (ledgerId === 'xrpl-sandbox') return xrplOrder({ type: 'Payment', destination, amount: '5' });
  // Among others.
  const outputs = [
    { destination: at('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'), amount: '90000' },
    { destination, amount: '90000' },
  ];
  return order(ledgerId, { type: 'Bitcoin', outputs, feeStrategy });
}

const spellings = (): readonly (readonly [ledgerId: string, address: string])[] => [
  ['ethereum-sandbox', checksummed],
  ['ethereum-sandbox', checksummed.toLowerCase()],
  ['ethereum-sandbox', `0x${checksummed.slice(2).toUpperCase()}`],
  ['bitcoin-sandbox', bech32],
  ['bitcoin-sandbox', bech32.toUpperCase()],
  ['xrpl-sandbox', classic],
  ['xrpl-sandbox', withTag(classic, 0)],
  ['xrpl-sandbox', withTag(classic, 12)],
];

test('a typed address of a distrusted endpoint counts as that endpoint, however it is spelled', async () => {
  for (const [ledgerId, address] of spellings()) {
    const transferred = await custody.attempt(await transfer(ledgerId, address));
    const ordered = await custody.attempt(payment(ledgerId, address));
    expect({ address, transferred, ordered }).toEqual({ address, transferred: 'Rejected', ordered: 'Rejected' });
  }
});

test('a dry run says the same as the decision', async () => {
  const { ada } = custody.people;
  for (const payload of [await transfer('ethereum-sandbox', checksummed), payment('bitcoin-sandbox', bech32)]) {
    const { type: _, ...request } = proposal(ada, payload, custody.domainId);
    const tried = await custody.client.intents.dryRun({ body: request });
    expect(tried).toMatchObject({ success: false, policies: [{ alias: 'Never pay distrusted endpoints' }] });
  }
});

test('what is called, and who gets tokens or may take them, is a destination', async () => {
  const word = (hex: string) => hex.replace('0x', '').toLowerCase().padStart(64, '0');
  const call = (to: string, data: string) =>
    custody.attempt(order('ethereum-sandbox', { type: 'Ethereum', destination: at(to), amount: '0', data, feeStrategy }));
  const distrusted = word(checksummed);
  expect({
    transfer: await call(contract, `0xa9059cbb${distrusted}${word('5')}`),
    transferFrom: await call(contract, `0x23b872dd${word(contract)}${distrusted}${word('5')}`),
    approve: await call(contract, `0x095ea7b3${distrusted}${word('5')}`),
    increaseAllowance: await call(contract, `0x39509351${distrusted}${word('5')}`),
    setApprovalForAll: await call(contract, `0xa22cb465${distrusted}${word('1')}`),
    safeTransferFrom: await call(contract, `0x42842e0e${word(contract)}${distrusted}${word('5')}`),
    unknownFunction: await call(contract, `0x12345678${word('5')}${distrusted}`),
    theContractItself: await call(checksummed, '0x12345678'),
    others: await call(contract, `0xa9059cbb${word(contract)}${word('5')}`),
    aRightTakenBack: await call(contract, `0x095ea7b3${word('0')}${word('5')}`),
  }).toEqual({
    transfer: 'Rejected',
    transferFrom: 'Rejected',
    approve: 'Rejected',
    increaseAllowance: 'Rejected',
    setApprovalForAll: 'Rejected',
    safeTransferFrom: 'Rejected',
    unknownFunction: 'Rejected',
    theContractItself: 'Rejected',
    others: 'Executed',
    aRightTakenBack: 'Executed',
  });
});

test('so does any account that an operation of the XRP Ledger is about', async () => {
  const currency = { type: 'Currency', code: 'USD', issuer: classic } as const;
  const issuanceId = `00000005${'AB'.repeat(20)}`;
  const rejected = [
    { type: 'DepositPreauth', authorize: at(classic) },
    { type: 'Clawback', currency: { ...currency, issuer: exchange }, holder: at(classic), value: '1000000000000000' },
    { type: 'TrustSet', flags: [], limitAmount: { currency, value: '5000000000000000' } },
    { type: 'MPTokenAuthorize', issuanceId, holder: classic, flags: [] },
  ] as const satisfies readonly XrplOperation[];
  for (const operation of rejected) {
    expect([operation.type, await custody.attempt(xrplOrder({ ...operation } as XrplOperation))]).toEqual([
      operation.type,
      'Rejected',
    ]);
  }
  const older: Parameters = { type: 'XRPL', destination: at(classic), amount: '5', feeStrategy, memos: [] };
  expect(await custody.attempt(order('xrpl-sandbox', older))).toBe('Rejected');
});

test('who is known by a tag is paid with this tag alone', async () => {
  const pay = (destinationTag?: number) =>
    custody.attempt(
      xrplOrder({
        type: 'Payment',
        destination: at(exchange),
        amount: '5',
        ...(destinationTag !== undefined && { destinationTag }),
      }),
    );
  expect([await pay(7), await pay(8), await pay()]).toEqual(['Rejected', 'Executed', 'Executed']);
  expect(await custody.attempt(await transfer('xrpl-sandbox', withTag(exchange, 7)))).toBe('Rejected');
  expect(await custody.attempt(await transfer('xrpl-sandbox', withTag(exchange, 8)))).toBe('Executed');
});

test('trust in an address is trust in none of its tags, and a lock of it is one of each', async () => {
  const known = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY';
  const held = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
  const trusted = await endpoint('xrpl-sandbox', known, 96);
  await endpoint('xrpl-sandbox', held, 60, 'Locked');
  const { expression } = writeStandardCondition({ type: 'EndpointTrustScore', minimum: 95 });
  await policy('Nothing to those who are trusted most', 890, expression);
  expect(await custody.attempt(await transfer('xrpl-sandbox', known))).toBe('Rejected');
  expect(await custody.attempt(await transfer('xrpl-sandbox', withTag(known, 4)))).toBe('Executed');
  const named = { type: 'Endpoint', endpointId: trusted } as const;
  await policy('Nothing to one endpoint', 880, `context.destinations.some(({ endpointId }) => endpointId === "${trusted}")`);
  const paying = (tag?: number) =>
    xrplOrder({ type: 'Payment', destination: named, amount: '5', ...(tag !== undefined && { destinationTag: tag }) });
  expect([await custody.attempt(paying()), await custody.attempt(paying(4))]).toEqual(['Rejected', 'Executed']);
  expect(await custody.attempt(await transfer('xrpl-sandbox', withTag(held, 4)))).toBe('EndpointLocked');
});

test('an endpoint is paid with its own tag, and with no other', async () => {
  const address = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
  const tag = { type: 'DestinationTag', value: '41' } as const;
  const id = await endpoint('xrpl-sandbox', address, 60, 'Unlocked', { tag });
  const account = await custody.fundedAccount('xrpl-sandbox', 50_000_000n);
  const destination = { type: 'Endpoint', endpointId: id } as const;
  const transferred = {
    ...(await transfer('xrpl-sandbox', address)),
    accountId: account.id,
    outputs: [{ destination, amount: '2000000' }],
  } as IntentPayload;
  const paying = (operation: XrplOperation) => ({ ...xrplOrder(operation), accountId: account.id }) as IntentPayload;
  const ordered = paying({ type: 'Payment', destination, amount: '3000000' });
  const other = paying({ type: 'Payment', destination, amount: '4000000', destinationTag: 42 });
  expect(await custody.attempt(other)).toBe('InvalidDestination');
  for (const payload of [transferred, ordered]) {
    expect(await custody.attempt(payload)).toBe('Executed');
    await custody.confirm('xrpl-sandbox', 'id' in payload && payload.id !== undefined ? payload.id : '');
  }
  const paid = (await custody.transfersOf(account)).filter(({ value }) => ['2000000', '3000000'].includes(value));
  expect(paid.map(({ metadata }) => metadata)).toMatchObject([{ destinationTag: 41 }, { destinationTag: 41 }]);
  const params = { domainId: custody.domainId, endpointId: id };
  const { data } = await custody.client.endpoints.get({ params });
  expect(data).toMatchObject({ address, tag });
  const change = {
    type: 'v0_UpdateEndpoint',
    reference: { id, revision: data.metadata.revision },
    alias: 'Without its tag',
    address,
    trustScore: 60,
    customProperties: {},
  } as const;
  expect(await custody.attempt(change)).toBe('InvalidEndpointUpdateParameters');
  expect(await custody.attempt({ ...change, tag: { type: 'None' } })).toBe('Executed');
  expect((await custody.client.endpoints.get({ params })).data.tag).toBeUndefined();
});

test('of several endpoints with one address the least trusted counts, whichever is named', async () => {
  const address = '0xDE709F2102306220921060314715629080E2FB77'.toLowerCase();
  const trusted = await endpoint('ethereum-sandbox', address, 90);
  const named = order('ethereum-sandbox', {
    type: 'Ethereum',
    destination: { type: 'Endpoint', endpointId: trusted },
    amount: '5',
    feeStrategy,
  });
  expect(await custody.attempt(named)).toBe('Executed');
  await endpoint('ethereum-sandbox', address.toUpperCase().replace('0X', '0x'), 5);
  expect(await custody.attempt({ ...named, id: newId() } as IntentPayload)).toBe('Rejected');
});

test('a locked endpoint or account is not paid by its address either', async () => {
  const address = '0x27b1fdb04752bbc536007a920d24acb045561c26';
  await endpoint('ethereum-sandbox', address, 60, 'Locked');
  expect(await custody.attempt(await transfer('ethereum-sandbox', address))).toBe('EndpointLocked');
  const own = await custody.openAccount('ethereum-sandbox');
  expect(await custody.attempt(await transfer('ethereum-sandbox', own.address.toLowerCase()))).toBe('Executed');
  const { data: account } = await custody.client.accounts.get({ params: { domainId: custody.domainId, accountId: own.id } });
  await custody.execute({ type: 'v0_LockAccount', reference: { id: own.id, revision: account.metadata.revision } });
  expect(await custody.attempt(await transfer('ethereum-sandbox', own.address.toLowerCase()))).toBe('AccountLocked');
});

test('an endpoint that comes to a paid address while an order waits is judged before anything is paid', async () => {
  const address = '0x1f9090aae28b8a3dceadf281b0f12828e676c326';
  const { ada, ben } = custody.people;
  const { proposed, approve } = await custody.propose(ada, await transfer('ethereum-sandbox', address));
  await endpoint('ethereum-sandbox', address, 5);
  await approve(ben);
  const { data } = await custody.client.intents.get({ params: { domainId: custody.domainId, intentId: proposed.request.id } });
  expect(data.state.error?.code).toBe('EntityRevisionMismatch');
});

test('conditions that were written before are about whom an order reaches', async () => {
  const older =
    'context.request.payload.type === "v0_CreateTransferOrder" && context.request.payload.outputs.every((output) => ["Account"].includes(output.destination.type))';
  await policy('Nothing between own accounts', 910, older);
  const own = await custody.openAccount('bitcoin-sandbox');
  expect(await custody.attempt(await transfer('bitcoin-sandbox', own.address.toUpperCase()))).toBe('Rejected');
});

test('an address that somebody wrote into the database as that of an account is nobody, and nothing is decided on it', async () => {
  const address = '0x66f820a414680b5bcda5eeca5dea238543f42054';
  const spelled = '0x66f820a414680B5bcda5eECA5dea238543F42054';
  const own = await custody.openAccount('ethereum-sandbox');
  await custody.pool.query('update account_address set address = $1 where account_id = $2', [spelled, own.id]);
  const { ada } = custody.people;
  await expect(custody.propose(ada, await transfer('ethereum-sandbox', address))).rejects.toMatchObject({ status: 500 });
  await custody.pool.query(`update account_address set address = data->>'address' where account_id = $1`, [own.id]);
});
