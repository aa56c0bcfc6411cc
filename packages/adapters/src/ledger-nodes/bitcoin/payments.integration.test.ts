import { outpoint } from '@countersign/ledger-bitcoin';
import type { ObservedTransaction } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { createLedgerNode, type NetworkNode } from '../index.ts';
import { codeOf } from '../test/code-of.ts';
import { describeHistory } from '../test/describe-history.ts';
import { describeWithLitecoind } from '../test/litecoind.ts';
import { noPause } from '../test/no-pause.ts';
import type { NodeProxy } from '../test/proxy.ts';
import { rememberedOutputs } from '../test/remembered-outputs.ts';
import {
  alice,
  bob,
  coin,
  give,
  height,
  idsOf,
  litecoind,
  litecoindForAll,
  opened,
  payment,
  stateOf,
} from '../test/bitcoin-reader.ts';

interface SaidBlock {
  readonly confirmations: number;
  readonly tx: readonly { readonly hex: string }[];
}
/** Has the node say something else of each block. */
function sayBlock(proxy: NodeProxy, changed: (block: SaidBlock) => SaidBlock): void {
  proxy.say = ({ method }, answer) =>
    method === 'getblock' ? { ...answer, result: changed(answer.result as SaidBlock) } : answer;
}

/** The first block of a local chain that has an extension block. */
const firstExtended = 432;

describeWithLitecoind('what is sent on a ledger of the Bitcoin family, and what accounts did', () => {
  litecoindForAll();

  test('what comes back from a payment can be spent before it is confirmed, and what is being spent is reported as that', async () => {
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

  test('a payment from the change of another one is refused for good once a stranger with the same key was faster with that', async () => {
    const { node, read, send } = await opened({ confirmations: 2 });
    await give(coin);
    await litecoind.mine(2);
    await read();
    const chainState = await stateOf(node);
    const first = await payment(node, [coin / 4n]);
    expect(await send(first.raw)).toBe('taken');
    const second = await payment(node, [coin / 4n]);
    expect(second.built.resources).toEqual([expect.stringContaining(first.transactionId)]);
    expect(await send(second.raw)).toBe('taken');
    const elsewhere = await payment(node, [coin / 8n], { chainState, rate: '500' });
    await litecoind.call('sendrawtransaction', elsewhere.raw, 0);
    await litecoind.mine();
    await read();
    expect(await send(second.raw)).toBe('NotYet');
    await litecoind.mine();
    expect(idsOf(await read())).toEqual([elsewhere.transactionId]);
    expect(await node.transactionStatus(second.transactionId)).toEqual({ status: 'Unknown' });
    expect([await send(first.raw), await send(second.raw)]).toEqual(['DoubleSpend', 'DoubleSpend']);
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
    const { transactions } = await pages(await createLedgerNode(settings, later, noPause), cursor(), later);
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
