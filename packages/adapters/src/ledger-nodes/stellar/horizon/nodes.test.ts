import { toHex } from '@countersign/kernel';
import { feeLevelsOf, nativeAsset } from '@countersign/ledger-port';
import { stellar, tokenAsset } from '@countersign/ledger-stellar';
import type { StellarMemo, StellarOperation } from '@countersign/model';
import { Account, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-base';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ConnectedNode } from '../../network-node.ts';
import { startHorizon, type Horizon } from '../../test/stellar/horizon.ts';
import { lumen, stellarNode, stellarSettings } from '../../test/stellar/local-accounts.ts';
import { LocalNetwork, localPassphrase } from '../../test/stellar/local-network.ts';
import { alice, bob, carol, everybody, pay, refusalAt, signedBy } from '../../test/stellar/payments.ts';

const { ledger } = stellarSettings(['http://127.0.0.1']);

let local: LocalNetwork;
let server: Horizon;
let node: ConnectedNode;
let seconds = 0;

async function close(): Promise<void> {
  seconds += 5;
  await local.close(new Date(Date.UTC(2027, 0, 1) + seconds * 1_000));
}

beforeEach(async () => {
  local = new LocalNetwork();
  server = await startHorizon(local);
  node = stellarNode(stellarSettings([server.url], { firstBlock: 1 }));
  for (const one of [alice, bob]) local.give(one.sender.address, 30n * lumen);
  await close();
});
afterEach(() => server.close());

const signed = (from: typeof alice, operation: StellarOperation, memo?: StellarMemo) => signedBy(node, from, operation, memo);
const refusalOf = (raw: string) => refusalAt(node, raw);

async function observed() {
  return (await node.observations(undefined, everybody)).transactions;
}

/** Has its answers at paths say something else. */
function change(path: RegExp, over: (value: never) => object): void {
  server.say = (at, answer) => (path.test(at) ? { ...answer, value: over(answer.value as never) } : answer);
}

interface Page {
  readonly _embedded: { readonly records: readonly object[] };
}
const records = (over: (all: readonly object[]) => readonly object[]) => (value: Page) => ({
  _embedded: { records: over(value._embedded.records) },
});

describe('what is seen of the network', () => {
  test('the terms of a token are flags of its issuer', async () => {
    const asset = tokenAsset({ code: 'USD', issuer: bob.sender.address }) ?? nativeAsset;
    change(/\/accounts\/G[A-Z2-7]{55}$/, (value: object) => ({
      ...value,
      flags: { auth_required: true, auth_revocable: true, auth_immutable: false, auth_clawback_enabled: true },
    }));
    expect(await node.assets?.([asset])).toMatchObject([{ value: { terms: ['MayFreeze', 'MayTakeBack', 'AsksForLeave'] } }]);
  });

  test('a fee of which a part comes back when all is done is what it was in the end, and the part is no movement', async () => {
    expect(await refusalOf((await signed(alice, pay(bob, lumen))).raw)).toBe('taken');
    await close();
    change(
      new RegExp(`/ledgers/${local.last.sequence}/transactions`),
      records((all) => all.map((one) => ({ ...one, fee_charged: '60' }))),
    );
    const seen = (await observed()).at(-1);
    expect(seen).toMatchObject({ fee: 60n, movements: [{ to: bob.sender.address, amount: lumen }] });
    expect(seen?.movements).toHaveLength(1);
  });

  test('what an operation that nobody here reads moved is in the balances', async () => {
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
    change(
      new RegExp(`/ledgers/${local.last.sequence}/transactions`),
      records((all) => all.map((one) => ({ ...one, envelope_xdr: strange.toEnvelope().toXDR('base64') }))),
    );
    const seen = (await observed()).at(-1);
    expect(seen).toMatchObject({ transactionId: hash, raw: toHex(Uint8Array.from(strange.toEnvelope().toXDR())) });
    // Nobody knows what was signed for it.
    expect(seen?.movements).toMatchObject([
      { from: [alice.sender.address], to: bob.sender.address, amount: lumen, isUnproven: true },
    ]);
  });
});

describe('what servers get wrong', () => {
  test('pages with fewer transactions than there are, and a link to a next page at the end', async () => {
    server.pageSize = 1;
    for (let count = 0; count < 5; count++) local.give(bob.sender.address, lumen);
    await close();
    expect(await observed()).toHaveLength(7);
    // The ledger says how many there are: no page is asked for behind the last one.
    const asked = server.asked.filter((path) => path.startsWith(`/ledgers/${local.last.sequence}/transactions`));
    expect(asked).toHaveLength(5);
  });

  test('short pages of an account: its history goes on behind each of them, whole', async () => {
    server.pageSize = 1;
    for (let count = 0; count < 3; count++) {
      local.give(bob.sender.address, lumen);
      await close();
    }
    const { cursor: until } = await node.observations(undefined, async () => new Set());
    const found: string[] = [];
    for (let after: string | undefined, more = true; more;) {
      const page = await node.history([bob.sender.address, carol.sender.address], {
        until,
        ...(after !== undefined && { after }),
      });
      found.push(...page.transactions.map(({ transactionId }) => transactionId));
      ({ cursor: after, more } = page);
    }
    const expected = local.ledgers.flatMap(({ transactions }) =>
      transactions.flatMap(({ envelope, accounts }) => (accounts.includes(bob.sender.address) ? [envelope.id] : [])),
    );
    expect(expected).toHaveLength(4);
    expect(found).toEqual(expected);
  });

  test('no count of those that failed: then all before an empty page are all', async () => {
    change(/\/ledgers\/\d+$/, (value: object) => ({ ...value, failed_transaction_count: null }));
    expect(await observed()).toHaveLength(2);
  });

  test.each<[string, RegExp, (value: never) => object, string]>([
    ['an empty page before the end', /\/transactions\?/, records(() => []), 'LedgerUnreachable'],
    ['a transaction twice', /\/transactions\?/, records(([one]) => (one === undefined ? [] : [one, one])), 'LedgerContradiction'],
    [
      'one of another ledger',
      /\/transactions\?/,
      records((all) => all.map((one) => ({ ...one, ledger: 3 }))),
      'LedgerContradiction',
    ],
    [
      'another envelope',
      /\/transactions\?/,
      records((all) => all.map((one) => ({ ...one, hash: 'ab'.repeat(32) })).slice(0, 1)),
      'LedgerContradiction',
    ],
    [
      'no meta',
      /\/transactions\?/,
      records((all) => all.map((one) => ({ ...one, result_meta_xdr: undefined }))),
      'LedgerUnreachable',
    ],
    [
      'meta of another version',
      /\/transactions\?/,
      records((all) => all.map((one) => ({ ...one, result_meta_xdr: 'AAAACQ==' }))),
      'LedgerUnreachable',
    ],
    ['another ledger', /\/ledgers\/4$/, (value: object) => ({ ...value, sequence: 3 }), 'LedgerUnreachable'],
    ['another network', /^\/$/, (value: object) => ({ ...value, network_passphrase: 'Another Network' }), 'WrongNetwork'],
  ])('%s', async (_, path, over, code) => {
    // Of the one ledger that has transactions: what comes before one that can't be read is read.
    node = stellarNode(stellarSettings([server.url], { firstBlock: local.last.sequence }));
    change(path, over);
    await expect(node.observations(undefined, everybody)).rejects.toMatchObject({ code });
    server.say = (__, answer) => answer;
    expect(await observed()).toHaveLength(2);
  });

  test('two of them that say different things are believed neither', async () => {
    const other = await startHorizon(local);
    const both = stellarNode(stellarSettings([server.url, other.url], { firstBlock: 1 }));
    other.say = (path, answer) => {
      if (!path.includes('/transactions?')) return answer;
      const page = answer.value as Page;
      return { value: records((all) => all.map((one) => ({ ...one, fee_charged: '101' })))(page) };
    };
    await expect(both.observations(undefined, everybody)).rejects.toMatchObject({ code: 'LedgerContradiction' });
    await other.close();
  });

  test('a ledger whose parent is another one is a chain that changed', async () => {
    const { cursor } = await node.observations(undefined, everybody);
    await close();
    change(new RegExp(`/ledgers/${local.last.sequence}$`), (value: object) => ({ ...value, prev_hash: 'cd'.repeat(32) }));
    await expect(node.observations(cursor, everybody)).rejects.toMatchObject({ code: 'LedgerReorganised' });
  });
});

describe('what is sent', () => {
  test('and answered with a status of 504 may be there: it is sent again, and paid once', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    server.say = (path, answer) => (path === '/transactions_async' ? { status: 504, value: { title: 'Timeout' } } : answer);
    expect(await refusalOf(raw)).toBe('Unreachable');
    server.say = (_, answer) => answer;
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
    await close();
    expect(await refusalOf(raw)).toBe('AlreadyKnown');
    expect((await observed()).filter((one) => one.transactionId === transactionId)).toHaveLength(1);
  });

  test('and refused for its sequence while the account is not that far, or the server forgets ledgers, may come later', async () => {
    const [first, second] = [await signed(alice, pay(bob, lumen)), await signed(alice, pay(bob, 2n * lumen))];
    expect(await refusalOf(first.raw)).toBe('taken');
    await close();
    const behind = (value: { sequence: string }) => ({ ...value, sequence: (BigInt(value.sequence) - 1n).toString() });
    change(/^\/accounts\//, behind);
    expect(await refusalOf(second.raw)).toBe('NotYet');
    change(/^\/$/, (value: object) => ({ ...value, history_elder_ledger: local.last.sequence }));
    expect(await refusalOf(second.raw)).toBe('NotYet');
    // Its sequence may have been used by this one, in a ledger whose transactions the server does not know yet.
    change(/^\/accounts\//, (value: object) => ({ ...value, last_modified_ledger: local.last.sequence + 1 }));
    expect(await refusalOf(second.raw)).toBe('NotYet');
    server.say = (_, answer) => answer;
    expect(await refusalOf(second.raw)).toBe('DoubleSpend');
  });

  test.each([
    [-3, 'Expired'],
    [-6, 'InvalidSignature'],
    [-7, 'InsufficientFunds'],
    [-9, 'FeeTooLow'],
    [-11, 'NotYet'],
    [-16, 'Malformed'],
    [-99, 'NotYet'],
  ])('and refused with the result %i is %s', async (code, reason) => {
    const { raw } = await signed(alice, pay(bob, lumen));
    const result = Buffer.alloc(16);
    result.writeInt32BE(code, 8);
    const value = { tx_status: 'ERROR', hash: '', error_result_xdr: result.toString('base64') };
    server.say = (path, answer) => (path === '/transactions_async' ? { status: 400, value } : answer);
    expect(await refusalOf(raw)).toBe(reason);
  });

  test('is past only where the server has all ledgers that could have it', async () => {
    const { raw, transactionId } = await signed(alice, pay(bob, lumen));
    const decoded = stellar.transaction.decode(raw, ledger);
    if (!decoded.ok || decoded.value.validity === undefined) throw new Error('it never ends');
    seconds += 3_700;
    await close();
    change(/^\/$/, (value: object) => ({ ...value, history_elder_ledger: local.last.sequence }));
    expect(await node.isPast?.(transactionId, decoded.value.validity)).toBe(false);
    server.say = (_, answer) => answer;
    expect(await node.isPast?.(transactionId, decoded.value.validity)).toBe(true);
  });
});

test('an account is built from as it is: who asks for memos, whose key has no weight, who else may sign, what its offers hold', async () => {
  const { address } = alice.sender;
  const state = async (over: object) => {
    change(new RegExp(`/accounts/${address}$`), (value: object) => ({ ...value, ...over }));
    const { accounts } = await node.chainState({ senders: [address], destinations: [], assets: [] });
    return (accounts as Record<string, unknown>)[address];
  };
  const thresholds = { low_threshold: 0, med_threshold: 2, high_threshold: 3 };
  const own = { key: address, weight: 2 };
  expect(await state({})).not.toHaveProperty('keyIsWeak');
  expect(await state({ data: { 'config.memo_required': 'MQ==' } })).toHaveProperty('memoRequired', true);
  expect(await state({ data: { 'config.memo_required': 'MA==' } })).not.toHaveProperty('memoRequired');
  expect(await state({ signers: [] })).toMatchObject({ keyIsWeak: true });
  const flags = { auth_required: true, auth_revocable: true, auth_immutable: false, auth_clawback_enabled: true };
  expect(await state({ flags })).toMatchObject({ asksForLeave: true, mayFreeze: true, mayTakeBack: true });
  const shared = await state({ thresholds, signers: [own, { key: bob.sender.address, weight: 1 }] });
  expect(shared).toMatchObject({ hasSigners: true, keyIsWeakForSettings: true });
  expect(shared).not.toHaveProperty('keyIsWeak');
  expect(await state({ num_sponsoring: 3, num_sponsored: 1 })).toMatchObject({ sponsored: 2 });
  const offers = [
    { asset_type: 'native', balance: '5.0000000', selling_liabilities: '1.5000000', buying_liabilities: '0.0000000' },
  ];
  const pool = [{ asset_type: 'liquidity_pool_shares', liquidity_pool_id: 'ab', balance: '1.0000000' }];
  expect(await state({ balances: [...pool, ...offers] })).toMatchObject({ balance: '50000000', sellingLiabilities: '15000000' });
});

test('an operator names a network by a name or by its passphrase, and not by both', () => {
  const named = (parameters: object) => stellarSettings(['http://127.0.0.1'], { parameters }).ledger.parameters;
  expect(named({ network: 'testnet' })).toMatchObject({
    networkPassphrase: 'Test SDF Network ; September 2015',
    nativeTickerName: 'Lumen (stellar-local)',
  });
  expect(named({ network: 'mainnet' })).toMatchObject({ nativeTickerName: 'Lumen' });
  expect(() => named({})).toThrow();
  expect(() => named({ network: 'testnet', networkPassphrase: localPassphrase })).toThrow();
  expect(() => stellarSettings(['ws://127.0.0.1'])).toThrow();
  expect(() => stellarSettings(['http://127.0.0.1'], { confirmations: 2 })).toThrow();
});

test('fees are those of the last ledgers, never below the least, or what the operator fixed', async () => {
  expect(await node.fees()).toEqual(feeLevelsOf([100n, 100n, 200n]));
  const fixed = stellarNode(stellarSettings([server.url], { fees: { form: 'fixed', low: '150', medium: '300', high: '900' } }));
  expect(await fixed.fees()).toEqual(feeLevelsOf([150n, 300n, 900n]));
});
