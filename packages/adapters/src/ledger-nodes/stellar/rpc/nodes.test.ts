import { toHex } from '@countersign/kernel';
import { stellar, tokenAsset } from '@countersign/ledger-stellar';
import type { StellarOperation } from '@countersign/model';
import { Account, Keypair, Operation, TransactionBuilder, xdr } from '@stellar/stellar-base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ConnectedNode } from '../../network-node.ts';
import { lumen, stellarNode, stellarSettings } from '../../test/stellar/local-accounts.ts';
import { LocalNetwork, localPassphrase } from '../../test/stellar/local-network.ts';
import { alice, bob, carol, everybody, pay, refusalAt, signedBy } from '../../test/stellar/payments.ts';
import { startStellarRpc, type StellarRpc } from '../../test/stellar/stellar-rpc.ts';

const { ledger } = stellarSettings(['http://127.0.0.1']);

let local: LocalNetwork;
let server: StellarRpc;
let node: ConnectedNode;
let seconds = 0;

async function close(): Promise<void> {
  seconds += 5;
  await local.close(new Date(Date.UTC(2027, 0, 1) + seconds * 1_000));
}

const nodeFrom = (firstBlock?: number) => stellarNode(stellarSettings([server.url], { firstBlock, api: 'StellarRpc' }));

beforeEach(async () => {
  local = new LocalNetwork();
  server = await startStellarRpc(local);
  node = nodeFrom(1);
  for (const one of [alice, bob]) local.give(one.sender.address, 30n * lumen);
  await close();
});
afterEach(() => server.close());

const signed = (from: typeof alice, operation: StellarOperation) => signedBy(node, from, operation);
const refusalOf = (raw: string) => refusalAt(node, raw);
const nobody = async () => new Set<string>();

async function observed(of = node) {
  return (await of.observations(undefined, everybody)).transactions;
}

/** Has it answer something else to a method. */
function change(method: string, over: (result: never) => object): void {
  server.say = (asked, answer) => (asked === method && 'result' in answer ? { result: over(answer.result as never) } : answer);
}

interface Listed {
  readonly transactions: readonly { readonly ledger: number; readonly resultXdr: string }[];
}
const transactions = (over: (all: Listed['transactions']) => readonly object[]) => (result: Listed) => ({
  ...result,
  transactions: over(result.transactions),
});
const header = (over: object) => (result: { ledgers: readonly object[] }) => ({
  ...result,
  ledgers: result.ledgers.map((one) => ({ ...one, ...over })),
});

describe('ledgers that a server has forgotten', () => {
  test('are named where they were not read yet, and not passed over', async () => {
    const { cursor } = await node.observations(undefined, nobody);
    local.give(bob.sender.address, lumen);
    for (let count = 0; count < 3; count++) await close();
    server.oldest = local.last.sequence;
    const failure = { code: 'LedgerUnreachable', message: expect.stringMatching(/keeps ledgers from 7 on and has forgotten 5/) };
    await expect(node.observations(cursor, everybody)).rejects.toMatchObject(failure);
    server.oldest = 1;
    expect((await node.observations(cursor, everybody)).transactions).toHaveLength(1);
  });

  test('are named to those who ask for an account’s history before them', async () => {
    for (let count = 0; count < 3; count++) await close();
    const { cursor: until } = await nodeFrom(6).observations(undefined, nobody);
    server.oldest = 6;
    const failure = { code: 'LedgerUnreachable', message: expect.stringMatching(/has forgotten 1/) };
    await expect(node.history([bob.sender.address], { until })).rejects.toMatchObject(failure);
    server.oldest = 1;
    const found = [];
    for (let after: string | undefined, more = true; more;) {
      const page = await node.history([bob.sender.address], { until, ...(after !== undefined && { after }) });
      found.push(...page.transactions);
      ({ cursor: after, more } = page);
    }
    expect(found).toHaveLength(1);
  });

  test('are no matter where reading begins behind them', async () => {
    server.oldest = local.last.sequence;
    expect(await observed(nodeFrom(local.last.sequence))).toHaveLength(2);
    await expect(observed(nodeFrom(2))).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  });

  test('may have had a transaction: it is not past, nor is one that used its sequence the only one', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    const decoded = stellar.transaction.decode(raw, ledger);
    if (!decoded.ok || decoded.value.validity === undefined) throw new Error('it never ends');
    const other = await signed(alice, pay(bob, 2n * lumen));
    expect(await refusalOf(other.raw)).toBe('taken');
    await close();
    server.oldest = local.last.sequence;
    expect(await refusalOf(raw)).toBe('NotYet');
    server.oldest = 1;
    expect(await refusalOf(raw)).toBe('DoubleSpend');
    seconds += 3_700;
    await close();
    server.oldest = local.last.sequence;
    expect(await node.isPast?.(transactionId, decoded.value.validity)).toBe(false);
    server.oldest = 1;
    expect(await node.isPast?.(transactionId, decoded.value.validity)).toBe(true);
    expect(await node.isPast?.(other.transactionId, decoded.value.validity)).toBe(false);
  });
});

describe('what servers get wrong', () => {
  test('pages with fewer transactions than there are', async () => {
    server.pageSize = 1;
    for (let count = 0; count < 5; count++) local.give(bob.sender.address, lumen);
    await close();
    expect(await observed()).toHaveLength(7);
  });

  test('a page that goes on into ledgers that were not asked for', async () => {
    const { cursor } = await node.observations(undefined, nobody);
    for (let count = 0; count < 12; count++) {
      local.give(bob.sender.address, lumen);
      await close();
    }
    const page = await node.observations(cursor, everybody);
    expect([page.transactions.length, page.more]).toEqual([8, true]);
    expect((await node.observations(page.cursor, everybody)).transactions).toHaveLength(4);
  });

  test.each<[string, string, (result: never) => object, string]>([
    ['a transaction left out', 'getTransactions', transactions((all) => all.slice(1)), 'LedgerUnreachable'],
    ['the last one left out', 'getTransactions', transactions((all) => all.slice(0, -1)), 'LedgerUnreachable'],
    ['another order', 'getTransactions', transactions((all) => all.toReversed()), 'LedgerUnreachable'],
    ['a transaction twice', 'getTransactions', transactions((all) => [...all, ...all]), 'LedgerUnreachable'],
    [
      'another fee',
      'getTransactions',
      transactions((all) => all.map((one) => ({ ...one, resultXdr: `AAAAAAAAAMk${one.resultXdr.slice(11)}` }))),
      'LedgerUnreachable',
    ],
    [
      'another envelope',
      'getTransactions',
      transactions(([one, other]) => [{ ...one, envelopeXdr: Object(other)['envelopeXdr'] }, { ...other }]),
      'LedgerContradiction',
    ],
    [
      'a failure that its result has as none',
      'getTransactions',
      transactions((all) => all.map((one) => ({ ...one, status: 'FAILED' }))),
      'LedgerContradiction',
    ],
    ['no meta', 'getTransactions', transactions((all) => all.map((one) => ({ ...one, resultMetaXdr: '' }))), 'LedgerUnreachable'],
    [
      'meta of another version',
      'getTransactions',
      transactions((all) => all.map((one) => ({ ...one, resultMetaXdr: 'AAAACQ==' }))),
      'LedgerUnreachable',
    ],
    ['no header', 'getLedgers', header({ headerXdr: 'AAAA' }), 'LedgerUnreachable'],
    ['a header of another ledger', 'getLedgers', header({ sequence: 3 }), 'LedgerUnreachable'],
    ['a hash of another header', 'getLedgers', header({ hash: 'ab'.repeat(32) }), 'LedgerContradiction'],
    ['fewer ledgers', 'getLedgers', (result: object) => ({ ...result, ledgers: [] }), 'LedgerUnreachable'],
    ['another network', 'getNetwork', () => ({ passphrase: 'Another Network' }), 'WrongNetwork'],
  ])('%s', async (_, method, over, code) => {
    // Of the one ledger that has transactions: what comes before one that can't be read is read.
    const late = nodeFrom(local.last.sequence);
    change(method, over);
    await expect(observed(late)).rejects.toMatchObject({ code });
    server.say = (__, answer) => answer;
    expect(await observed(late)).toHaveLength(2);
  });

  test('two of them that say different things are believed neither', async () => {
    const other = await startStellarRpc(local);
    const both = stellarNode(stellarSettings([server.url, other.url], { firstBlock: 1, api: 'StellarRpc' }));
    other.say = (method, answer) =>
      method === 'getTransactions' && 'result' in answer
        ? {
            result: transactions(([one, next]) => [{ ...one, resultMetaXdr: Object(next)['resultMetaXdr'] }, { ...next }])(
              answer.result as Listed,
            ),
          }
        : answer;
    await expect(both.observations(undefined, everybody)).rejects.toMatchObject({ code: 'LedgerContradiction' });
    await other.close();
  });

  test('that it is not well: it answers nothing, and says why', async () => {
    server.say = (method, answer) =>
      method === 'getHealth'
        ? { error: { code: -32_603, message: 'latency (40s) since last known ledger closed is too high (>30s)' } }
        : answer;
    const failure = { code: 'LedgerUnreachable', message: expect.stringMatching(/since last known ledger closed/) };
    await expect(node.tip()).rejects.toMatchObject(failure);
  });

  test('accounts of others, and what is no account', async () => {
    const state = () => node.chainState({ senders: [alice.sender.address], destinations: [], assets: [] });
    interface Entries {
      readonly entries: readonly { readonly key: string; readonly xdr: string }[];
    }
    const foreign = xdr.LedgerKey.account(
      new xdr.LedgerKeyAccount({ accountId: Keypair.fromPublicKey(bob.sender.address).xdrAccountId() }),
    ).toXDR('base64');
    await node.chainState({ senders: [bob.sender.address], destinations: [], assets: [] });
    const ofBob = new Promise<string>((done) => {
      change('getLedgerEntries', (result: Entries) => {
        for (const { key, xdr: data } of result.entries) if (key === foreign) done(data);
        return result;
      });
    });
    await node.holdings([bob.sender.address]);
    const data = await ofBob;
    change('getLedgerEntries', (result: Entries) => ({ entries: result.entries.map((one) => ({ ...one, xdr: data })) }));
    await expect(state()).rejects.toMatchObject({ code: 'LedgerContradiction' });
    change('getLedgerEntries', (result: Entries) => ({ entries: result.entries.map((one) => ({ ...one, xdr: 'AAAA' })) }));
    await expect(state()).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  });
});

test('what an operation that nobody here reads moved is in the balances, and who sent it in its first bytes', async () => {
  expect(await refusalOf((await signed(alice, pay(bob, lumen))).raw)).toBe('taken');
  await close();
  const hash = local.last.transactions[0]?.envelope.id;
  const strange = new TransactionBuilder(new Account(alice.sender.address, '1'), {
    fee: '100',
    networkPassphrase: localPassphrase,
  })
    .addOperation(Operation.bumpSequence({ bumpTo: '9' }))
    .setTimeout(0)
    .build();
  strange.sign(Keypair.fromRawEd25519Seed(Buffer.from(alice.privateKey, 'hex')));
  const envelopeXdr = strange.toEnvelope().toXDR('base64');
  change(
    'getTransactions',
    transactions((all) => all.map((one) => (one.ledger === local.last.sequence ? { ...one, envelopeXdr } : one))),
  );
  const seen = (await observed()).at(-1);
  expect(seen).toMatchObject({
    transactionId: hash,
    feePayer: alice.sender.address,
    raw: toHex(Uint8Array.from(strange.toEnvelope().toXDR())),
  });
  // Nobody knows what was signed for it.
  expect(seen?.movements).toMatchObject([
    { from: [alice.sender.address], to: bob.sender.address, amount: lumen, isUnproven: true },
  ]);
});

describe('what is sent', () => {
  test('and not handed on is no refusal: it is sent again, and paid once', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    server.say = (method, answer) =>
      method === 'sendTransaction'
        ? { error: { code: -32_603, message: 'could not submit transaction to stellar-core' } }
        : answer;
    expect(await refusalOf(raw)).toBe('Unreachable');
    server.say = (_, answer) => answer;
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
    await close();
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
    expect((await observed()).filter((one) => one.transactionId === transactionId)).toHaveLength(1);
  });

  test('is not displaced by what a server knows of the account and not yet of its ledgers', async () => {
    const { raw } = await signed(alice, pay(bob, lumen));
    expect(await refusalOf(raw)).toBe('taken');
    await close();
    const behind = { status: 'NOT_FOUND', latestLedger: local.last.sequence - 1 };
    change('getTransaction', (result: object) => ({ ...result, ...behind }));
    expect(await refusalOf(raw)).toBe('NotYet');
    server.say = (_, answer) => answer;
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
  });

  test('is not past by the word of a server that goes back', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    const decoded = stellar.transaction.decode(raw, ledger);
    if (!decoded.ok || decoded.value.validity === undefined) throw new Error('it never ends');
    seconds += 3_700;
    await close();
    let asked = 0;
    change('getTransaction', (result: { latestLedger: number }) => ({ ...result, latestLedger: result.latestLedger - asked++ }));
    await expect(node.isPast?.(transactionId, decoded.value.validity)).rejects.toMatchObject({ code: 'LedgerUnreachable' });
  });

  test.each([
    [-3, 'Expired'],
    [-6, 'InvalidSignature'],
    [-9, 'FeeTooLow'],
    [-99, 'NotYet'],
  ])('and refused with the result %i is %s', async (code, reason) => {
    const { raw } = await signed(alice, pay(bob, lumen));
    const result = Buffer.alloc(16);
    result.writeInt32BE(code, 8);
    change('sendTransaction', (said: object) => ({ ...said, status: 'ERROR', errorResultXdr: result.toString('base64') }));
    expect(await refusalOf(raw)).toBe(reason);
  });
});

test('an account is built from as it is: who asks for memos, and what its issuer’s flags say of a token', async () => {
  const { address } = alice.sender;
  const now = local.accountNow(address);
  const state = async () => {
    const { accounts } = await node.chainState({ senders: [address], destinations: [], assets: [] });
    return (accounts as Record<string, unknown>)[address];
  };
  expect(await state()).not.toHaveProperty('memoRequired');
  local.state.put(`account:${address}`, { ...now, memoRequired: true, flags: 14 }, address);
  expect(await state()).toMatchObject({ memoRequired: true, isImmutable: true, balance: now.balance, sequence: now.sequence });
  expect(await state()).toMatchObject({ mayFreeze: true, mayTakeBack: true });
  const asset = tokenAsset({ code: 'USD', issuer: address });
  if (asset === undefined) throw new Error('no token');
  expect(await node.assets?.([asset])).toMatchObject([{ value: { terms: ['MayFreeze', 'MayTakeBack'] } }]);
});

test('tokens are asked for by name, since a server lists none: of many, as many at once as it takes', async () => {
  const tokens = Array.from({ length: 70 }, (_, index) => ({ code: `T${index}`, issuer: bob.sender.address }));
  expect(
    await refusalOf(
      (await signed(alice, { type: 'ChangeTrust', asset: { code: 'T69', issuer: bob.sender.address }, limit: '9' })).raw,
    ),
  ).toBe('taken');
  await close();
  expect(await refusalOf((await signed(bob, { ...pay(alice, 5n), asset: tokens[69] } as StellarOperation)).raw)).toBe('taken');
  await close();
  const assets = tokens.flatMap((token) => tokenAsset(token) ?? []);
  const addresses = [alice, bob, carol].map(({ sender }) => sender.address);
  const held = await node.holdings(addresses, assets);
  expect(held.filter(({ asset, total }) => asset.type === 'Token' && total > 0n)).toMatchObject([
    { address: alice.sender.address, total: 5n },
  ]);
});

test('fees are those of the last ledgers, and never below what the newest one asks for', async () => {
  expect(await node.fees()).toMatchObject({ Low: { price: 100n }, High: { price: 200n } });
  change('getFeeStats', () => ({ inclusionFee: { p50: '0', p95: '0', p99: '0' } }));
  expect(await node.fees()).toMatchObject({ Low: { price: 100n }, High: { price: 100n } });
});
