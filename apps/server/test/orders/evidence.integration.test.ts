import { createEvidenceStore } from '@countersign/adapters/postgres';
import { authorizeOrder, authorizeSigning, type OrderEvidence } from '@countersign/authorization';
import { newId } from '@countersign/kernel';
import type { SignablePayload } from '@countersign/ledger-port';
import { ledgerModule } from '@countersign/ledger-registry';
import { generateKeyPair, sealEnvelope } from '@countersign/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { startCustody } from './custody.ts';
import type { Custody, CustodyAccount } from './custody.ts';

const ledgerId = 'ethereum-sandbox';
const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const thief = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const amount = 1_000_000n;

let custody: Custody;
let from: CustodyAccount;
let other: CustodyAccount;
let endpointId: string;

beforeAll(async () => {
  custody = await startCustody();
  from = await custody.fundedAccount(ledgerId, 9_000_000_000_000_000_000n);
  other = await custody.openAccount(ledgerId);
  endpointId = newId();
  await custody.execute({
    type: 'v0_CreateEndpoint',
    id: endpointId,
    alias: 'Custodian',
    address: outside,
    trustScore: 80,
    ledgerId,
    lock: 'Unlocked',
    customProperties: {},
  });
});
afterAll(() => custody.stop());

/** Brings an order to the moment before the vault is asked. */
async function reservedOrder(): Promise<string> {
  const orderId = await custody.order(from, { type: 'Endpoint', endpointId }, amount);
  for (;;) {
    await custody.work();
    const { processing } = await custody.transactionOf(orderId);
    if (processing?.status === 'Reserved') return orderId;
  }
}

const run = (statement: string, ...values: unknown[]) => custody.pool.query(statement, values);
const intentOf = `(select intent_id from entity_revision where kind = 'TransactionOrder' and id = $1 and revision = 1)`;
const envelopeOf = (table: string) => `update ${table} set data = jsonb_set(data, $2::text[], to_jsonb($3::text))`;
const built = (path: string) =>
  `update ledger_transaction set work = jsonb_set(work, '{built,${path}}', to_jsonb($2::text)) where order_id = $1`;

/** Each changes the database behind the vault's back, for the order alone or for all. */
const tampering: Record<string, (orderId: string) => Promise<unknown>> = {
  'a signed request in other words': (orderId) =>
    run(
      `update request q set text = replace(s.text, '"amount":"1000000"', '"amount":"9000000"'), journal_position = null
       from signed_request s where s.id = q.id and q.intent_id = ${intentOf}`,
      orderId,
    ),
  "another request's text": (orderId) =>
    run(`update request set journal_position = journal_position - 1 where intent_id = ${intentOf}`, orderId),
  'a missing approval': (orderId) => run(`delete from intent_decision where intent_id = ${intentOf} and position = 1`, orderId),
  "a stranger's signature on the approval": async (orderId) => {
    const stranger = generateKeyPair('Secp256r1').publicKey;
    await run(`update intent_decision set public_key = $2 where intent_id = ${intentOf} and position = 1`, orderId, stranger);
  },
  'another policy than the selected one': async (orderId) => {
    await run(
      `update intent_policy set policy_id = (select id from entity_policy where alias = 'Endpoints at once') where intent_id = ${intentOf}`,
      orderId,
    );
  },
  'a policy in other words': async (orderId) => {
    await run(
      `update entity_revision r set data = jsonb_set(data, '{workflow}', '[]') from intent_policy p
       where p.intent_id = ${intentOf} and r.kind = 'Policy' and r.id = p.policy_id`,
      orderId,
    );
  },
  'another notary': async (orderId) => {
    const key = generateKeyPair('Secp256r1').publicKey;
    await run(`update intent set signing_key = $2 where id = ${intentOf}`, orderId, key);
  },
  'an intent without its envelope': (orderId) => run(`update intent set signature = '' where id = ${intentOf}`, orderId),
  'another endpoint address': (orderId) =>
    run(`${envelopeOf('entity_revision')} where kind = 'Endpoint' and $1::text is not null`, orderId, ['address'], thief),
  'another asset': (orderId) => run(`${envelopeOf('entity_ticker')} where $1::text is not null`, orderId, ['symbol'], 'X'),
  'another recipient in the built transaction': (orderId) => run(built('unsigned,fields,to'), orderId, thief),
  'another amount in the built transaction': (orderId) => run(built('unsigned,fields,value'), orderId, '9000000'),
  'another payload than the transaction': (orderId) => run(built('payloads,0,bytes'), orderId, '11'.repeat(32)),
  "another account's key": async (orderId) => {
    const { rows } = await custody.pool.query<{ path: string }>(
      'select key_path as path from account_address where account_id = $1',
      [other.id],
    );
    await run(built('payloads,0,key,path'), orderId, rows[0]?.path);
  },
  'another account as the sender': (orderId) => run(built('unsigned,sender'), orderId, other.address),
};

const tables = [
  'request',
  'intent_decision',
  'intent_policy',
  'intent',
  'entity_revision',
  'entity_ticker',
  'ledger_transaction',
];

test.each(Object.keys(tampering))('with %s the vault does not sign, and the order waits with a line in the log', async (what) => {
  const orderId = await reservedOrder();
  for (const table of tables) await run(`create table kept_${table} as select * from ${table}`);
  await tampering[what]?.(orderId);
  custody.log.length = 0;
  await custody.work();
  await custody.work();
  expect((await custody.transactionOf(orderId)).processing).toEqual({ status: 'Reserved' });
  expect(custody.log).toContainEqual({
    message: 'The vault did not sign',
    orderId,
    detail: expect.stringContaining('NotAuthorized'),
  });
  const { rows } = await custody.pool.query('select 1 from ledger_transaction where order_id = $1 and work ? $2', [
    orderId,
    'raw',
  ]);
  expect(rows).toEqual([]);

  // Put right again, it goes on.
  for (const table of tables) {
    await run(`delete from ${table}`);
    await run(`insert into ${table} select * from kept_${table}`);
    await run(`drop table kept_${table}`);
  }
  await custody.confirm(ledgerId, orderId);
});

test('the evidence of an order holds for a vault, and for no other order', async () => {
  const orderId = await reservedOrder();
  const evidence = await createEvidenceStore(custody.pool).loadForOrder(orderId);
  if (evidence === undefined) throw new Error('No evidence');
  expect(evidence.bundle.intent?.data.id).toBe(evidence.bundle.intentId);
  const { rows } = await custody.pool.query<{ built: { unsigned: Record<string, string>; payloads: never[] } }>(
    `select work->'built' as built from ledger_transaction where order_id = $1`,
    [orderId],
  );
  const { unsigned = {}, payloads = [] } = rows[0]?.built ?? {};
  const notary = evidence.references.ledger.signingKey;
  const module = await ledgerModule('Ethereum');
  const authorize = (one: OrderEvidence, of: readonly SignablePayload[], notaryKey = notary) =>
    authorizeOrder(one, of, { notaryKey, module });
  const shown = { orderId, accountId: from.id, unsigned, ...evidence };
  const grant = { subject: orderId, resources: [expect.stringContaining(from.address)], expiresAt: expect.any(String) };
  expect(authorizeSigning(shown, payloads, { notaryKey: notary, module })).toEqual({ ok: true, value: grant });
  // Whose vault it is, and that nothing is locked, is part of it.
  const isAllowed = (vaultKey: string, one = shown) => authorizeOrder(one, payloads, { notaryKey: notary, vaultKey, module });
  const vault = evidence.references.vault?.data;
  if (vault === undefined) throw new Error('No vault');
  expect(isAllowed(vault.publicKey)).toMatchObject({ ok: true });
  expect(isAllowed('another')).toMatchObject({ ok: false, error: { code: 'NotAuthorized' } });
  const keeper = await custody.instance.services.notary();
  const { account } = evidence.references;
  const lockedAccount = sealEnvelope(keeper, { ...account.data, lock: 'Locked' as const });
  const lockedVault = sealEnvelope(keeper, { ...vault, lock: 'Locked' as const });
  const [paid] = evidence.references.endpoints;
  if (paid === undefined) throw new Error('No endpoint');
  const lockedEndpoint = sealEnvelope(keeper, { ...paid.data, lock: 'Locked' as const });
  for (const locked of [{ account: lockedAccount }, { vault: lockedVault }, { endpoints: [lockedEndpoint] }]) {
    const references = { ...evidence.references, ...locked };
    expect(isAllowed(vault.publicKey, { ...shown, references })).toMatchObject({ ok: false, error: { code: 'Locked' } });
  }
  expect(authorize({ ...shown, orderId: newId() }, payloads)).toMatchObject({ ok: false });
  expect(authorize({ ...shown, accountId: other.id }, payloads)).toMatchObject({ ok: false });
  expect(authorize(shown, [])).toMatchObject({ ok: false });
  // What the notary signed of the intent before it was executed says nothing of the state in which it was.
  const intent = evidence.bundle.intent?.data;
  if (intent === undefined) throw new Error('No intent');
  const earlier = sealEnvelope(await custody.instance.services.notary(), {
    ...intent,
    state: { ...intent.state, status: 'Approved' as const },
  });
  expect(authorize({ ...shown, bundle: { ...evidence.bundle, intent: earlier } }, payloads)).toMatchObject({ ok: false });
  expect(authorize(shown, payloads, generateKeyPair('Secp256r1').publicKey)).toMatchObject({ ok: false });
  await custody.confirm(ledgerId, orderId);
});

test('custom properties are notes of the people who order: whatever they are called, the order is signed and paid', async () => {
  const notes = { accountId: 'Fred & Co', endpointId: 'none', vaultId: '1', tickerId: 'ETH', transactionOrderId: '4711' };
  const orderId = newId();
  await custody.execute({
    ...(await custody.transferOrder(from, { type: 'Endpoint', endpointId }, amount)),
    id: orderId,
    customProperties: notes,
  });
  await custody.confirm(ledgerId, orderId);
  const parameters = {
    type: 'Ethereum',
    destination: { type: 'Account', accountId: other.id },
    amount: '1',
    feeStrategy: { type: 'Priority', priority: 'Low' },
  } as const;
  const transactionOrderId = newId();
  await custody.execute({
    type: 'v0_CreateTransactionOrder',
    id: transactionOrderId,
    accountId: from.id,
    ledgerId,
    parameters,
    // An endpoint that is in no order, and would be shown to the vault for nothing.
    customProperties: { ...notes, endpointId },
  });
  const evidence = await createEvidenceStore(custody.pool).loadForOrder(transactionOrderId);
  expect(evidence?.references).toMatchObject({ endpoints: [], tickers: [] });
  expect(evidence?.references.addresses.map(({ data }) => data.accountId).toSorted()).toEqual([from.id, other.id].toSorted());
  await custody.confirm(ledgerId, transactionOrderId);
});

test('a vault is shown that an endpoint was locked after the order was accepted', async () => {
  const orderId = await reservedOrder();
  const shown = async () => {
    const evidence = await createEvidenceStore(custody.pool).loadForOrder(orderId);
    return evidence?.references.endpoints.map(({ data: { lock, metadata } }) => [lock, metadata.revision]);
  };
  expect(await shown()).toEqual([['Unlocked', 1]]);
  await custody.execute({ type: 'v0_LockEndpoint', reference: { id: endpointId, revision: 1 } });
  expect(await shown()).toEqual([['Locked', 2]]);
  await custody.execute({ type: 'v0_UnlockEndpoint', reference: { id: endpointId, revision: 2 } });
  expect(await shown()).toEqual([['Unlocked', 1]]);
  await custody.confirm(ledgerId, orderId);
});
