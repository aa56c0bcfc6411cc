import { bitcoin, outpoint } from '@countersign/ledger-bitcoin';
import { nativeAsset, type BuildInput, type BuiltTransaction, type ObservedTransaction } from '@countersign/ledger-port';
import { signPayload } from '@countersign/ledger-port/conformance';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { createLedgerNode, type NetworkNode } from '../index.ts';
import { describeWithLitecoind, startLitecoind, type Litecoind } from '../test/litecoind.ts';
import { litecoinAccount, litecoinLedger } from '../test/litecoin-ledger.ts';
import { noPause } from '../test/no-pause.ts';
import { startNodeProxy, type NodeProxy } from '../test/proxy.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import { describeHistory } from '../test/describe-history.ts';

const coin = 100_000_000n;
/** The first block of a local chain that has an extension block. */
const firstExtended = 432;

let litecoind: Litecoind;
let proxies: NodeProxy[] = [];
/** An account of its own for each test: all share one chain. */
let alice: ReturnType<typeof litecoinAccount>;
let bob: ReturnType<typeof litecoinAccount>;
let count = 0;

type Changes = Omit<NonNullable<Parameters<typeof litecoinLedger>[1]>, 'urls'>;

/** The ledger at some proxies of the node, read as its tracker does. */
async function opened({
  nodes = 1,
  own,
  pauses = false,
  ...changes
}: Changes & { nodes?: number; own?: readonly string[]; pauses?: boolean } = {}) {
  const made = await Promise.all(Array.from({ length: nodes }, () => startNodeProxy(litecoind.url)));
  proxies.push(...made);
  const addresses = own ?? [alice.sender.address];
  const outputs = rememberedOutputs(...addresses);
  const firstBlock = (await height()) + 1;
  const settings = litecoinLedger(litecoind, { urls: made.map(({ url }) => url), firstBlock, ...changes });
  const node = createLedgerNode(settings, outputs, pauses ? undefined : noPause);
  let cursor: string | undefined;
  const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => addresses.includes(one))));
  const read = async (): Promise<readonly ObservedTransaction[]> => {
    const all: ObservedTransaction[] = [];
    for (let more = true; more;) {
      const page = await node.observations(cursor, isWatched);
      outputs.take(page.transactions);
      all.push(...page.transactions);
      ({ cursor, more } = page);
    }
    return all;
  };
  const send = async (raw: string) => {
    const answer = await node.broadcast(raw);
    if (answer.ok) outputs.send(raw);
    return answer.ok ? 'taken' : answer.error.reason;
  };
  const [proxy] = made;
  if (proxy === undefined) throw new Error('no proxy');
  return { node, proxy, proxies: made, outputs, settings, read, send, cursor: () => cursor ?? '' };
}

const height = async () => (await litecoind.call('getblockcount')) as number;
const give = (amount: bigint, to = alice.sender.address) => litecoind.pay(to, amount);
const idsOf = (transactions: readonly ObservedTransaction[]) => transactions.map(({ transactionId }) => transactionId);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
/** Takes the newest blocks back. */
async function forget(depth: number): Promise<void> {
  await litecoind.call('invalidateblock', await litecoind.call('getblockhash', (await height()) - depth + 1));
}

function stateOf(node: NetworkNode) {
  return node.chainState({ senders: [alice.sender.address], destinations: [bob.sender.address], assets: [nativeAsset] });
}

interface SaidBlock {
  readonly confirmations: number;
  readonly tx: readonly { readonly hex: string }[];
}
/** Has the node say something else of each block. */
function sayBlock(proxy: NodeProxy, changed: (block: SaidBlock) => SaidBlock): void {
  proxy.say = ({ method }, answer) =>
    method === 'getblock' ? { ...answer, result: changed(answer.result as SaidBlock) } : answer;
}

interface PaymentChanges extends Partial<BuildInput> {
  readonly rate?: string;
  readonly to?: string;
}

/** A payment of alice's, signed. */
async function payment(
  node: NetworkNode,
  amounts: readonly bigint[],
  { rate = '5', to = bob.sender.address, chainState, ...more }: PaymentChanges = {},
) {
  const { ledger } = litecoinLedger(litecoind);
  const built = bitcoin.transaction.build({
    ledger,
    order: {
      parameters: {
        type: 'Bitcoin',
        outputs: amounts.map((amount) => ({ destination: { type: 'Address', address: to }, amount: amount.toString() })),
        feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: rate },
      },
      assets: {},
    },
    sender: [alice.sender],
    changeAddress: alice.sender.address,
    chainState: chainState ?? (await stateOf(node)),
    fees: undefined,
    unavailable: {},
    reservedResources: [],
    ...more,
  });
  if (!built.ok) throw new Error(`${built.error.hint}: ${built.error.message}`);
  return { built: built.value, ...signed(built.value) };
}

function signed(built: BuiltTransaction) {
  return bitcoin.transaction.assemble(
    built,
    built.payloads.map((payload) => signPayload(payload, alice.privateKey)),
  );
}

describeWithLitecoind('a ledger of the Bitcoin family by its nodes', () => {
  beforeAll(async () => {
    litecoind = await startLitecoind();
  });
  afterAll(() => litecoind.dispose());
  beforeEach(async () => {
    [alice, bob] = [
      litecoinAccount((++count).toString(16).padStart(64, '0')),
      litecoinAccount((++count).toString(16).padStart(64, '0')),
    ];
    // What a test before left over.
    await litecoind.mine();
  });
  afterEach(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    proxies = [];
  });

  test('nothing is told, and nothing that came is spent, before there are enough confirmations', async () => {
    const { node, read } = await opened({ confirmations: 3 });
    const transactionId = await give(coin);
    for (let confirmations = 0; confirmations < 3; confirmations++) {
      expect(await read()).toEqual([]);
      expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
      expect(await stateOf(node)).toMatchObject({ outputs: [] });
      await litecoind.mine();
    }
    const [seen] = await read();
    expect(seen).toMatchObject({
      transactionId,
      status: 'Confirmed',
      blockHeight: (await height()) - 2,
      movements: [{ amount: coin }],
    });
    expect(await node.transactionStatus(transactionId)).toMatchObject({ status: 'Confirmed', blockHeight: seen?.blockHeight });
    expect(await stateOf(node)).toMatchObject({ outputs: [{ transactionId, amount: coin.toString() }] });
  });

  test.each([1, 2, 3, 4, 5, 6])(
    'a reorganisation of depth %i takes back nothing that was told, and tells nothing twice',
    async (depth) => {
      const { node, read } = await opened({ confirmations: 7 });
      const stays = await give(coin);
      await litecoind.mine(7);
      expect(idsOf(await read())).toEqual([stays]);
      await litecoind.mine(7 - depth);
      const moves = await give(2n * coin);
      await litecoind.mine(depth);
      expect(await read()).toEqual([]);
      await forget(depth);
      expect(await node.transactionStatus(moves)).toEqual({ status: 'Detected' });
      await litecoind.mine(7);
      expect((await read()).map(({ transactionId, blockHeight }) => [transactionId, blockHeight])).toEqual([
        [moves, (await height()) - 6],
      ]);
    },
  );

  test('one that is deeper than the confirmations stops the ledger: nothing is read, and nothing is sent', async () => {
    const { node, read } = await opened({ confirmations: 2 });
    await give(coin);
    await litecoind.mine(3);
    expect(await read()).toHaveLength(1);
    const { raw } = await payment(node, [coin / 2n]);
    await forget(3);
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    await litecoind.mine(3);
    expect(await codeOf(read())).toBe('LedgerReorganised');
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    expect(await codeOf(node.broadcast(raw))).toBe('LedgerUnreachable');
  });

  test('a block costs two calls, and a poll in vain one request, whatever the number of addresses', async () => {
    const { node, proxy, read } = await opened();
    await read();
    await litecoind.mine(16);
    proxy.requests.splice(0);
    await read();
    expect(node.sight()).toEqual({ unread: 0, nodes: [{ name: new URL(proxy.url).host, height: await height() }] });
    // Two pages of eight blocks, and each time before it the height and the block that was read last; every request asks for the first block.
    expect(proxy.requests.map(({ length }) => length)).toEqual([3, 9, 9, 3, 9, 9]);
    proxy.requests.splice(0);
    await read();
    expect(proxy.requests).toEqual([['getblockhash', 'getblockcount', 'getblockhash']]);
  });

  test('a node of another chain is refused at whatever it is asked', async () => {
    const other = await startLitecoind({ rich: false, chain: 'testnet' });
    try {
      const { node, proxy, read } = await opened();
      await give(coin);
      await litecoind.mine();
      await node.check();
      await read();
      const { raw } = await payment(node, [coin / 2n]);
      proxy.target = other.url;
      const asked = [node.tip(), node.fees(), stateOf(node), node.transactionStatus('00'.repeat(32))];
      expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['LedgerUnreachable']));
      expect(await node.broadcast(raw)).toMatchObject({
        error: { reason: 'Unreachable', message: expect.stringContaining('begins with') },
      });
      expect(await codeOf(node.check())).toBe('WrongNetwork');
      expect(await codeOf(read())).toBe('WrongNetwork');
      proxy.target = litecoind.url;
      await read();
      expect(await node.broadcast(raw)).toMatchObject({ ok: true });
    } finally {
      await other.dispose();
    }
  });

  test('another chain with the same first block is found out by the block that was read last', async () => {
    const other = await startLitecoind({ rich: false });
    try {
      const { proxy, read } = await opened();
      await read();
      proxy.target = other.url;
      expect(await codeOf(read())).toBe('LedgerUnreachable');
      await other.mine((await height()) + 1);
      expect(await codeOf(read())).toBe('LedgerReorganised');
    } finally {
      await other.dispose();
    }
  });

  test('a node that goes and comes back has lost nothing, and nothing is told twice', async () => {
    const { node, read, send } = await opened();
    await give(coin);
    await litecoind.mine();
    expect(await read()).toHaveLength(1);
    const { raw, transactionId } = await payment(node, [coin / 2n]);
    await give(2n * coin);
    await litecoind.mine();
    await litecoind.stop();
    expect(await Promise.all([codeOf(read()), send(raw)])).toEqual(['LedgerUnreachable', 'Unreachable']);
    await litecoind.start();
    expect(await send(raw)).toBe('taken');
    await give(3n * coin);
    await litecoind.mine();
    const seen = await read();
    const gifts = seen
      .filter(({ feePayer }) => feePayer === undefined)
      .flatMap(({ movements }) => movements.map(({ amount }) => amount));
    expect(gifts).toEqual([2n * coin, 3n * coin]);
    expect(idsOf(seen.filter(({ feePayer }) => feePayer !== undefined))).toEqual([transactionId]);
  });

  test('of two nodes both must say it: what one makes up is not believed, and the ledger stops', async () => {
    const { node, proxies: made, read } = await opened({ nodes: 2 });
    await read();
    await give(coin);
    await litecoind.mine();
    const [, liar] = made;
    if (liar === undefined) throw new Error('no proxy');
    const forged = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"value":1,', '"value":2,'));
    liar.say = ({ method }, answer) => (method === 'getblock' ? { ...answer, result: forged(answer.result) } : answer);
    expect(await codeOf(read())).toBe('LedgerContradiction');
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    // While one does not have the block, they agree on what came before it alone.
    const before = (await height()) - 1;
    liar.say = ({ method }, answer) => (method === 'getblockcount' ? { ...answer, result: before } : answer);
    expect(await read()).toEqual([]);
    expect(await codeOf(stateOf(node))).toBe('LedgerUnreachable');
    liar.say = undefined;
    expect(await read()).toMatchObject([{ movements: [{ amount: coin }] }]);
    await stateOf(node);
  });

  test('one alone that changes an amount is found out by the bytes', async () => {
    const { proxy, read } = await opened();
    await read();
    await give(coin);
    await litecoind.mine();
    const forged = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('"value":1,', '"value":2,'));
    proxy.say = ({ method }, answer) => (method === 'getblock' ? { ...answer, result: forged(answer.result) } : answer);
    expect(await codeOf(read())).toBe('LedgerContradiction');
  });

  test('of two nodes one may be gone for what is sent and asked, but not for what counts', async () => {
    const { node, proxies: made, read, send } = await opened({ nodes: 2 });
    await give(coin);
    await litecoind.mine();
    await read();
    const [gone] = made;
    if (gone === undefined) throw new Error('no proxy');
    gone.isDown = true;
    const { raw } = await payment(node, [coin / 2n]);
    expect(await send(raw)).toBe('taken');
    await litecoind.mine();
    expect(await codeOf(read())).toBe('LedgerUnreachable');
    gone.isDown = false;
    expect(await read()).toHaveLength(1);
  });

  test('what comes back from a payment can be spent before it is confirmed, and what is being spent is told of as that', async () => {
    const { node, outputs, read, send } = await opened();
    await give(coin);
    await litecoind.mine();
    await read();
    const first = await payment(node, [coin / 4n]);
    expect(await send(first.raw)).toBe('taken');
    const second = await payment(node, [coin / 4n]);
    expect(second.built.resources.map((name) => name.split(':')[0])).toEqual([first.transactionId]);
    expect(await send(second.raw)).toBe('taken');
    const { outputs: told } = (await stateOf(node)) as unknown as {
      outputs: { transactionId: string; spentBy?: string; ownChange?: boolean }[];
    };
    expect(told.map(({ spentBy, ownChange }) => [spentBy, ownChange])).toEqual([
      [first.transactionId, undefined],
      [second.transactionId, true],
      [undefined, true],
    ]);
    await litecoind.mine();
    const fees = (await read()).map(({ transactionId, fee, feePayer }) => [transactionId, fee, feePayer]);
    expect(fees).toEqual([first, second].map(({ transactionId, built }) => [transactionId, built.fee, alice.sender.address]));
    const left = await outputs.unspent([alice.sender.address]);
    expect(left.map(({ amount }) => amount)).toEqual([coin / 2n - first.built.fee - second.built.fee]);
  });

  test('an output that a stranger with the same key spends is not built on', async () => {
    const { node, read } = await opened();
    await give(coin);
    await litecoind.mine();
    await read();
    const elsewhere = await payment(node, [coin / 2n]);
    await litecoind.call('sendrawtransaction', elsewhere.raw);
    expect(await codeOf(payment(node, [coin / 4n]))).toContain('CurrentlyNotEnoughFunds');
    await litecoind.mine();
    // In a block that was not read yet, it is gone.
    expect(await stateOf(node)).toMatchObject({ outputs: [] });
    expect(idsOf(await read())).toEqual([elsewhere.transactionId]);
  });

  test('a transaction that pays more takes the place of another one, which is refused for good once that is final', async () => {
    const { node, read, send } = await opened({ confirmations: 2 });
    await give(coin);
    await litecoind.mine(2);
    await read();
    const first = await payment(node, [coin / 4n]);
    expect(await send(first.raw)).toBe('taken');
    const second = await payment(node, [coin / 4n], { replaces: first.built, rate: '10' });
    expect(second.built.fee).toBeGreaterThan(first.built.fee);
    expect(await send(second.raw)).toBe('taken');
    expect(await node.transactionStatus(first.transactionId)).toEqual({ status: 'Unknown' });
    expect(await send(first.raw)).toBe('FeeTooLow');
    await litecoind.mine();
    await read();
    expect(await send(first.raw)).toBe('NotYet');
    expect(await send(second.raw)).toBe('AlreadyKnown');
    await litecoind.mine();
    expect(idsOf(await read())).toEqual([second.transactionId]);
    expect(await send(first.raw)).toBe('DoubleSpend');
    expect(await send(second.raw)).toBe('AlreadyKnown');
  });

  test('a hundred at once are all taken, and each is seen once', async () => {
    // A node has room for sixteen requests that wait, and refuses more: they come again a moment later.
    const { node, read, send } = await opened({ pauses: true });
    await give(10n * coin);
    await litecoind.mine();
    await read();
    const pieces = Array.from({ length: 100 }, () => coin / 20n);
    const split = await payment(node, pieces, { to: alice.sender.address });
    expect(await send(split.raw)).toBe('taken');
    await litecoind.mine();
    await read();
    const reservedResources: string[] = [];
    const payments = [];
    const chainState = await stateOf(node);
    for (let at = 0; at < 100; at++) {
      const one = await payment(node, [coin / 50n], { reservedResources, chainState });
      reservedResources.push(...one.built.resources);
      payments.push(one);
    }
    expect(new Set(await Promise.all(payments.map(({ raw }) => send(raw))))).toEqual(new Set(['taken']));
    await litecoind.mine();
    expect(idsOf(await read()).toSorted()).toEqual(payments.map(({ transactionId }) => transactionId).toSorted());
  });

  test('who sent a payment is said where nodes tell what it spends, and never that it was one of ours', async () => {
    const { proxy, read } = await opened();
    const scripts = new Map<string, string>();
    for (const { sender } of [alice, bob]) {
      const { scriptPubKey } = (await litecoind.call('validateaddress', sender.address)) as { scriptPubKey: string };
      scripts.set(sender.address, scriptPubKey);
    }
    // As Bitcoin Core answers since its version 23.
    const withPrevouts = (address: string) => {
      proxy.say = ({ method }, answer) => {
        if (method !== 'getblock') return answer;
        const block = answer.result as { tx: { vin: object[] }[] };
        const prevout = { value: 1, scriptPubKey: { hex: scripts.get(address) } };
        return {
          ...answer,
          result: { ...block, tx: block.tx.map((one) => ({ ...one, vin: one.vin.map((input) => ({ ...input, prevout })) })) },
        };
      };
    };
    const senders = async () => {
      await give(coin);
      await litecoind.mine();
      const seen = await read();
      const told = seen.flatMap(({ ledgerData }) =>
        ledgerData?.type === 'Bitcoin' ? ledgerData.inputs.flatMap(({ address }) => address ?? []) : [],
      );
      const from = seen.flatMap(({ movements }) => movements.map((movement) => movement.from));
      expect(new Set(told)).toEqual(new Set(from.flat()));
      return from;
    };
    expect(await senders()).toEqual([[]]);
    withPrevouts(bob.sender.address);
    expect(await senders()).toEqual([[bob.sender.address]]);
    withPrevouts(alice.sender.address);
    expect(await senders()).toEqual([[]]);
  });

  test('of a transaction whose bytes cannot be read nothing is believed', async () => {
    const { proxy, read } = await opened();
    await give(coin);
    await litecoind.mine();
    sayBlock(proxy, (block) => ({ ...block, tx: block.tx.map((one) => ({ ...one, hex: `${one.hex.slice(0, 8)}0011` })) }));
    expect(await codeOf(read())).toBe('LedgerContradiction');
  });

  test('a block that its chain left, or that got less deep, between two questions is not read', async () => {
    const { proxy, read } = await opened({ confirmations: 2 });
    const transactionId = await give(coin);
    await litecoind.mine(2);
    for (const confirmations of [-1, 1]) {
      sayBlock(proxy, (block) => ({ ...block, confirmations }));
      expect(await codeOf(read())).toBe('LedgerUnreachable');
    }
    proxy.say = undefined;
    expect(idsOf(await read())).toEqual([transactionId]);
  });

  test('what an account did before it was known here is listed, with what it spent', async () => {
    const { node, outputs, read, send, settings, cursor } = await opened();
    const gift = await give(coin);
    await litecoind.mine();
    await read();
    const paid = await payment(node, [coin / 4n]);
    expect(await send(paid.raw)).toBe('taken');
    await litecoind.mine(9);
    await read();
    const later = rememberedOutputs(alice.sender.address);
    const { transactions } = await pages(createLedgerNode(settings, later, noPause), cursor(), later);
    expect(idsOf(transactions)).toEqual([gift, paid.transactionId]);
    expect(transactions[1]).toMatchObject({ fee: paid.built.fee, feePayer: alice.sender.address });
    expect(await later.unspent([alice.sender.address])).toEqual(await outputs.unspent([alice.sender.address]));
    const [output] = await later.unspent([alice.sender.address]);
    expect(outpoint(output?.transactionId ?? '', output?.index ?? 0)).toContain(paid.transactionId);
  });

  describeHistory(() => litecoind);

  // The last one: where extension blocks begin, coins have to be moved into them, and no chain without that goes on.
  test('coins that leave the extension block of Litecoin are read like others, and spent once they may be', async () => {
    const wallet = 'extension';
    await litecoind.call('createwallet', wallet);
    const plain = (await litecoind.callWallet(wallet, 'getnewaddress', '', 'bech32')) as string;
    const hidden = await litecoind.callWallet(wallet, 'getnewaddress', '', 'mweb');
    await litecoind.pay(plain, 20n * coin);
    await litecoind.mine(firstExtended - 1 - (await height()));
    await litecoind.callWallet(wallet, 'sendtoaddress', hidden, 20, '', '', true);
    await litecoind.mine(2);
    const { node, read, send } = await opened();
    await litecoind.callWallet(wallet, 'sendtoaddress', alice.sender.address, 1);
    await litecoind.mine();
    const [seen] = await read();
    expect(seen).toMatchObject({ movements: [{ from: [], to: alice.sender.address, amount: coin }], spentOutputs: [] });
    const decoded = (await litecoind.call('decoderawtransaction', seen?.raw)) as { txid: string };
    expect(decoded.txid).toBe(seen?.transactionId);
    // Six blocks have to be between.
    const { raw, transactionId } = await payment(node, [coin / 2n]);
    expect(await send(raw)).toBe('NotYet');
    await litecoind.mine(5);
    expect(await send(raw)).toBe('taken');
    await litecoind.mine();
    expect(idsOf(await read())).toEqual([transactionId]);
  });
});

/** All pages of alice's history, each written down before the next one is asked for. */
async function pages(node: NetworkNode, until: string, outputs: ReturnType<typeof rememberedOutputs>) {
  const transactions: ObservedTransaction[] = [];
  let after: string | undefined;
  for (let more = true; more;) {
    const page = await node.history([alice.sender.address], { after, until });
    outputs.take(page.transactions);
    transactions.push(...page.transactions);
    ({ cursor: after, more } = page);
  }
  return { transactions };
}
