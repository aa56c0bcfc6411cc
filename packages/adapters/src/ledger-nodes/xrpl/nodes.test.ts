import { afterEach, expect, test } from 'vitest';

import { LocalLedger } from '../test/rippled/local-ledger.ts';
import { localNetwork, xrp, xrplAccount, xrplLedger, xrplNode } from '../test/xrpl-ledger.ts';
import { codeOf } from '../test/code-of.ts';
import { built, closeAll, coins, opened, readerOf, saying, serverOf, taken } from '../test/xrpl-reader.ts';

const alice = xrplAccount('11'.repeat(32));
const bob = xrplAccount('22'.repeat(32));
const { address } = alice.sender;

afterEach(closeAll);

const amountsIn = (transactions: Awaited<ReturnType<ReturnType<typeof readerOf>['read']>>) =>
  transactions.flatMap(({ movements }) => movements.map(({ amount }) => amount));

async function funded(changes: Parameters<typeof opened>[1] = {}) {
  const all = await opened([alice], changes);
  for (const { sender } of [alice, bob]) all.local.give(sender.address, 100n * xrp);
  all.local.close();
  await all.read();
  return all;
}

async function payment(node: Parameters<typeof built>[0], amount = xrp, more: Parameters<typeof built>[3] = {}) {
  const made = await built(node, alice, coins(bob, amount), more);
  if (typeof made === 'string') throw new Error(made);
  return made;
}

test('a ledger costs one call whatever the number of addresses, and each look asks first which network it is', async () => {
  const { local, node, proxy, read } = await funded();
  for (let count = 0; count < 16; count++) local.close();
  proxy.requests.splice(0);
  await read();
  const { host } = new URL(proxy.url);
  expect(node.sight()).toEqual({ unread: 0, nodes: [{ name: host, height: local.last.index }] });
  expect(proxy.requests.every((methods) => methods.length === 1)).toBe(true);
  const look = ['server_info', 'ledger', 'ledger'];
  const page = ['server_info', ...Array.from({ length: 8 }, () => 'ledger')];
  expect(proxy.requests.flat()).toEqual([...look, ...page, ...look, ...page]);
  proxy.requests.splice(0);
  await read();
  expect(proxy.requests.flat()).toEqual(look);
});

test('a node of another network is refused at whatever it is asked, and is sent nothing', async () => {
  const { node, proxy, rippled, read } = await funded();
  const other = await serverOf(new LocalLedger(1));
  const { raw } = await payment(node);
  await node.check();
  proxy.target = other.url;
  const state = { senders: [address], destinations: [], assets: [] };
  const asked = [
    node.tip(),
    node.fees(),
    node.chainState(state),
    node.holdings([address]),
    node.transactionStatus('00'.repeat(32)),
  ];
  expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['LedgerUnreachable']));
  expect(await node.broadcast(raw)).toMatchObject({
    error: { reason: 'Unreachable', message: expect.stringContaining('network 1,') },
  });
  expect(await codeOf(node.check())).toBe('WrongNetwork');
  expect(await codeOf(read())).toBe('WrongNetwork');
  expect(new Set(other.asked)).toEqual(new Set(['server_info']));
  proxy.target = rippled.url;
  await read();
  expect(await taken(node, raw)).toBe('taken');
});

test('one that does not say of which network it is is of none; one that is too old for its network knows nothing', async () => {
  const { node, rippled, read } = await funded();
  rippled.info = { network_id: undefined };
  expect(await codeOf(node.check())).toBe('WrongNetwork');
  await expect(node.check()).rejects.toThrow('needs a network_id');
  rippled.info = { amendment_blocked: true };
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  rippled.info = {};
  await read();
});

test('another network with the same id is found out by the ledger that was read last', async () => {
  const { local, proxy, read } = await funded();
  const other = await serverOf(new LocalLedger(localNetwork));
  proxy.target = other.url;
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  while (other.ledger.last.index < local.last.index) other.ledger.close();
  expect(await codeOf(read())).toBe('LedgerReorganised');
});

test('a node that goes and comes back, and a process that begins again, have lost nothing and tell nothing twice', async () => {
  const { local, rippled, node, settings, read, cursor } = await funded();
  const { raw, transactionId } = await payment(node);
  expect(await taken(node, raw)).toBe('taken');
  const other = xrplNode({ ...settings, nodes: xrplLedger([rippled.socketUrl]).nodes });
  const bySocket = readerOf(other, [alice], cursor());
  const news: number[] = [];
  const woken = () => expect.poll(() => news.splice(0)).not.toEqual([]);
  other.listen(() => news.push(local.last.index));
  expect(await bySocket.read()).toEqual([]);
  await rippled.stop();
  expect(await codeOf(bySocket.read())).toBe('LedgerUnreachable');
  expect(await Promise.all([codeOf(read()), codeOf(node.tip()), taken(node, raw)])).toEqual([
    'LedgerUnreachable',
    'LedgerUnreachable',
    'Unreachable The node 127.0.0.1',
  ]);
  await rippled.start();
  // What it had not closed is gone, and sent again.
  expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Unknown' });
  expect(await taken(node, raw)).toBe('taken');
  expect(await node.transactionStatus(transactionId)).toEqual({ status: 'Detected' });
  expect(await bySocket.read()).toEqual([]);
  local.give(address, 2n * xrp);
  for (let count = 0; count < 12; count++) local.close();
  local.give(address, 3n * xrp);
  local.close();
  await woken();
  expect(amountsIn(await bySocket.read())).toEqual([xrp, 2n * xrp, 3n * xrp]);
  const again = readerOf(xrplNode(settings), [alice], cursor());
  expect(amountsIn(await again.read())).toEqual([xrp, 2n * xrp, 3n * xrp]);
  expect(await again.read()).toEqual([]);
});

test('two nodes with different ledgers stop everything until they agree', async () => {
  const { local, node, proxies, rippled, read } = await funded({ nodes: 2 });
  const { raw } = await payment(node);
  const other = await serverOf(local.fork());
  const [, liar] = proxies;
  if (liar === undefined) throw new Error('no proxy');
  liar.target = other.url;
  other.ledger.give(address, 500n * xrp);
  other.ledger.close();
  local.close();
  expect(await codeOf(read())).toBe('LedgerContradiction');
  expect(await codeOf(node.chainState({ senders: [address], destinations: [], assets: [] }))).toBe('LedgerUnreachable');
  expect(await codeOf(node.broadcast(raw))).toBe('LedgerUnreachable');
  expect(node.sight().nodes.every(({ failure }) => failure === undefined)).toBe(true);
  liar.target = rippled.url;
  expect(await read()).toEqual([]);
  expect(await taken(node, raw)).toBe('taken');
});

test('one alone cannot leave a transaction out, or say that it did something else', async () => {
  const { local, proxy, read } = await funded();
  local.give(address, 2n * xrp);
  local.close();
  interface Ledger {
    readonly transactions?: readonly { readonly tx_blob: string; readonly meta: string }[];
  }
  const changed = (change: (all: NonNullable<Ledger['transactions']>) => unknown) =>
    saying('ledger', (result) => {
      const ledger = result['ledger'] as Ledger;
      return {
        ...result,
        ledger: { ...ledger, ...(ledger.transactions !== undefined && { transactions: change(ledger.transactions) }) },
      };
    });
  proxy.say = changed(() => []);
  expect(await codeOf(read())).toBe('LedgerContradiction');
  // What it has afterwards is 102,000,000 drops, 6146580 in hexadecimal.
  proxy.say = changed((all) => all.map((one) => ({ ...one, meta: one.meta.replace('6146580', '6146581') })));
  expect(await codeOf(read())).toBe('LedgerContradiction');
  proxy.say = changed((all) => all.map((one) => ({ ...one, tx_blob: one.tx_blob.replace('1E8480', '3D0900') })));
  expect(await codeOf(read())).toBe('LedgerContradiction');
  // The flags at the end of its header, which nothing else depends on.
  proxy.say = saying('ledger', (result) => {
    const ledger = result['ledger'] as { ledger_data: string };
    return { ...result, ledger: { ...ledger, ledger_data: `${ledger.ledger_data.slice(0, -2)}01` } };
  });
  expect(await codeOf(read())).toBe('LedgerContradiction');
  proxy.say = undefined;
  expect(amountsIn(await read())).toEqual([2n * xrp]);
});

test('of two nodes one may be gone for what is sent and asked, but not for what counts; one that is behind is waited for', async () => {
  const { local, node, proxies, read } = await funded({ nodes: 2 });
  const [, gone] = proxies;
  if (gone === undefined) throw new Error('no proxy');
  const { index, hash, data } = local.last;
  local.give(address, 2n * xrp);
  local.close();
  gone.say = (call, answer) =>
    (call.params[0] as { ledger_index?: unknown }).ledger_index === 'validated' && call.method === 'ledger'
      ? {
          ...answer,
          result: { ledger: { ledger_data: data }, ledger_hash: hash, ledger_index: index, validated: true, status: 'success' },
        }
      : answer;
  expect(await read()).toEqual([]);
  gone.say = undefined;
  gone.isDown = true;
  const { raw } = await payment(node);
  expect(await Promise.all([codeOf(read()), taken(node, raw)])).toEqual(['LedgerUnreachable', 'taken']);
  expect(node.sight().nodes.map(({ failure }) => failure?.code)).toEqual([undefined, 'LedgerUnreachable']);
  gone.isDown = false;
  expect(amountsIn(await read())).toEqual([2n * xrp]);
});

test('a server that is asked too much, or has no ledger, is asked again and then given up', async () => {
  const { node, proxy, read } = await funded();
  let refusals = 1;
  const slow = {
    error: 'slowDown',
    error_code: 10,
    error_message: 'You are placing too much load on the server.',
    status: 'error',
  };
  proxy.say = saying('fee', (result) => (refusals-- > 0 ? slow : result));
  expect(await node.fees()).toMatchObject({ Low: { price: 1n } });
  proxy.say = saying('ledger', () => ({ error: 'noNetwork', error_message: 'Not synced to the network.', status: 'error' }));
  expect(await codeOf(read())).toBe('LedgerUnreachable');
  expect(await codeOf(node.tip())).toBe('LedgerUnreachable');
});

test('the history of an account is found by the nodes’ index, from the first ledger that all of them have', async () => {
  const { local, rippled, node, proxies, read, cursor } = await funded({ nodes: 2 });
  for (let count = 1; count <= 8; count++) {
    for (let repeat = 0; repeat < 3; repeat++) local.give(address, BigInt(10 * count + repeat));
    local.close();
    local.close();
  }
  local.send(bob.wallet, { TransactionType: 'Payment', Destination: address, Amount: '7' });
  local.close();
  await read();
  // Fewer than a ledger has of the account.
  rippled.pageSize = 2;
  const found = async (addresses: readonly string[], until = cursor()) => {
    const all: bigint[] = [];
    let after: string | undefined;
    for (let more = true, pages = 0; more; pages++) {
      if (pages > 100) throw new Error('no end');
      const page = await node.history(addresses, { after, until });
      all.push(...amountsIn(page.transactions));
      ({ cursor: after, more } = page);
    }
    return all;
  };
  const amounts = [
    100n * xrp,
    ...Array.from({ length: 24 }, (_, index) => BigInt(10 * (Math.floor(index / 3) + 1) + (index % 3))),
    7n,
  ];
  expect(await found([address])).toEqual(amounts);
  expect(await found([xrplAccount('66'.repeat(32)).sender.address])).toEqual([]);
  rippled.pageSize = 200;
  const first = await node.history([address], { until: cursor() });
  expect(new Set(first.transactions.map(({ blockHeight }) => blockHeight)).size).toBe(8);
  expect(await found([address, bob.sender.address])).toEqual([100n * xrp, 100n * xrp, ...amounts.slice(1)]);
  const [height = '', , begin = ''] = cursor().split(':');
  expect(await codeOf(found([address], `${height}:${'AB'.repeat(32)}:${begin}`))).toBe('LedgerReorganised');
  rippled.firstKept = local.last.index - 3;
  expect(await found([address])).toEqual([80n, 81n, 82n, 7n]);
  rippled.firstKept = local.closed[0]?.index ?? 0;
  const [, liar] = proxies;
  if (liar === undefined) throw new Error('no proxy');
  liar.say = saying('account_tx', (result) => ({ ...result, transactions: (result['transactions'] as unknown[]).slice(0, -1) }));
  expect(await codeOf(found([address]))).toBe('LedgerContradiction');
  liar.say = saying('account_tx', (result) => ({ ...result, ledger_index_min: local.last.index }));
  expect(await codeOf(found([address]))).toBe('LedgerUnreachable');
  liar.say = saying('account_tx', (result) => ({ ...result, transactions: [], marker: 1 }));
  expect(await codeOf(found([address]))).toBe('LedgerUnreachable');
});

test('a history is read once the index of the nodes has its newest ledger', async () => {
  const { local, rippled, node, read, cursor } = await funded();
  local.give(address, 7n);
  local.close();
  await read();
  rippled.lastIndexed = local.last.index - 1;
  expect(await codeOf(node.history([address], { until: cursor() }))).toBe('LedgerUnreachable');
  rippled.lastIndexed = local.last.index;
  const { transactions, more } = await node.history([address], { until: cursor() });
  expect({ amounts: amountsIn(transactions), more }).toEqual({ amounts: [100n * xrp, 7n], more: false });
});

test('what is to be read begins after the newest ledger, or where the settings say', async () => {
  const { local, rippled } = await funded();
  local.give(address, 2n * xrp);
  local.close();
  const begun = (firstBlock: number | undefined) => readerOf(xrplNode(xrplLedger([rippled.url], { firstBlock })), [alice]);
  const now = begun(undefined);
  expect(await now.read()).toEqual([]);
  local.give(address, 3n * xrp);
  local.close();
  expect(amountsIn(await now.read())).toEqual([3n * xrp]);
  expect(amountsIn(await begun(local.last.index - 1).read())).toEqual([2n * xrp, 3n * xrp]);
});
