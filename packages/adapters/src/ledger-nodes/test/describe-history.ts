import type { ObservedTransaction } from '@countersign/ledger-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createLedgerNode, type NetworkNode } from '../index.ts';
import { codeOf } from './code-of.ts';
import { startEsplora, type Esplora, type EsploraTransaction } from './esplora.ts';
import { coinsOf, type Litecoind } from './litecoind.ts';
import { litecoinAccount, litecoinLedger } from './litecoin-ledger.ts';
import { noPause } from './no-pause.ts';
import { startNodeProxy } from './proxy.ts';
import { rememberedOutputs } from './remembered-outputs.ts';

const coin = 100_000_000n;
const fee = 10_000n;
const stranger = litecoinAccount('99'.repeat(32)).sender.address;

interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly amount: number;
}
type Said = readonly EsploraTransaction[];
/** What a server says in place of one of the transactions. */
type Change = (one: EsploraTransaction) => EsploraTransaction;

/** Tests of history that is read by servers with an index, on the chain of a node that other tests use as well. */
export function describeHistory(node: () => Litecoind): void {
  describe('the history of an account, by a server that has an index', () => {
    /** An account whose key was in other hands, with what it did there. */
    let alice: Awaited<ReturnType<typeof lived>>;
    let servers: readonly Esplora[] = [];
    let closing: Pick<Esplora, 'close'>[] = [];
    beforeAll(async () => {
      servers = await Promise.all([startEsplora(node()), startEsplora(node())]);
      alice = await lived();
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.close()));
    });
    beforeEach(() => {
      for (const server of servers) {
        server.requests.splice(0);
        Object.assign(server, { isDown: false, behind: 0, say: undefined, sayPage: undefined });
      }
    });
    afterEach(async () => {
      await Promise.all(closing.map((one) => one.close()));
      closing = [];
    });

    const height = async () => (await node().call('getblockcount')) as number;

    /** Somebody who has a key, without a wallet. */
    function person(number: number) {
      const { wif, sender } = litecoinAccount((0xa11ce000 + number).toString(16).padStart(64, '0'));
      const { address } = sender;
      const coins = async () => {
        const found = (await node().call('scantxoutset', 'start', [`addr(${address})`])) as { unspents: readonly Unspent[] };
        return found.unspents.map((one) => ({ ...one, amount: BigInt(Math.round(one.amount * 100_000_000)) }));
      };
      const onChain = async () => (await coins()).reduce((sum, { amount }) => sum + amount, 0n);
      return {
        address,
        onChain,
        give: (amount: bigint) => node().pay(address, amount),
        /** Pays a stranger from all that there is in blocks, and the rest back. */
        async spend(amount: bigint): Promise<string> {
          const from = await coins();
          const rest = from.reduce((sum, one) => sum + one.amount, 0n) - amount - fee;
          const inputs = from.map(({ txid, vout }) => ({ txid, vout }));
          const to = [{ [stranger]: coinsOf(amount) }, { [address]: coinsOf(rest) }];
          const raw = await node().call('createrawtransaction', inputs, to);
          const { hex } = (await node().call('signrawtransactionwithkey', raw, [wif])) as { hex: string };
          return (await node().call('sendrawtransaction', hex)) as string;
        },
      };
    }
    type Person = ReturnType<typeof person>;

    /** Was paid twice, in a block each, and spent both. */
    async function lived() {
      const subject = person(1);
      const gifts: string[] = [];
      for (const amount of [coin, 2n * coin]) {
        gifts.push(await subject.give(amount));
        await node().mine();
      }
      const paid = await subject.spend(coin);
      await node().mine();
      return { ...subject, gifts, paid };
    }

    /** All pages, each written down before the next one is asked for. */
    async function historyBy(
      ledger: NetworkNode,
      { address }: Person,
      outputs: ReturnType<typeof rememberedOutputs>,
      until: string,
    ): Promise<readonly ObservedTransaction[]> {
      const all: ObservedTransaction[] = [];
      for (let after: string | undefined, more = true; more;) {
        const page = await ledger.history([address], { after, until });
        outputs.take(page.transactions);
        all.push(...page.transactions);
        ({ cursor: after, more } = page);
      }
      return all;
    }

    /** The ledger, read from its newest block on, with history by some servers. */
    async function opened(who: Person, { nodes = 1, indexes = 1, confirmations = 1, history = servers.slice(0, indexes) } = {}) {
      const proxies = await Promise.all(Array.from({ length: nodes }, () => startNodeProxy(node().url)));
      closing.push(...proxies);
      const outputs = rememberedOutputs(who.address);
      const urls = proxies.map(({ url }) => url);
      const firstBlock = (await height()) + 1;
      const settings = litecoinLedger(node(), { urls, history: history.map(({ url }) => ({ url })), confirmations, firstBlock });
      const ledger = await createLedgerNode(settings, outputs, noPause);
      let cursor: string | undefined;
      const read = async () => {
        const all: ObservedTransaction[] = [];
        for (let more = true; more;) {
          const isWatched = (found: readonly string[]) => Promise.resolve(new Set(found.filter((one) => one === who.address)));
          const page = await ledger.observations(cursor, isWatched);
          outputs.take(page.transactions);
          all.push(...page.transactions);
          ({ cursor, more } = page);
        }
        return all;
      };
      await read();
      const historyUntil = (until = cursor ?? '') => historyBy(ledger, who, outputs, until);
      const held = async () => (await outputs.unspent([who.address])).reduce((sum, { amount }) => sum + amount, 0n);
      const [server] = history;
      const [proxy, other = proxy] = proxies;
      if (server === undefined || proxy === undefined || other === undefined) throw new Error('no server');
      return { read, historyUntil, cursor: () => cursor ?? '', held, proxy, other, server };
    }

    const idsOf = (transactions: readonly ObservedTransaction[]) => transactions.map(({ transactionId }) => transactionId);

    test('is what reading every block gives, before the first block that was read, however many pages it has', async () => {
      const busy = person(2);
      const gifts = 26;
      for (let block = 0; block < 2; block++) {
        for (let payment = 0; payment < gifts / 2; payment++) await busy.give(coin / 10n);
        await node().mine();
      }
      await busy.spend(coin);
      await node().mine();
      const { historyUntil, cursor, held, proxy, server } = await opened(busy);
      proxy.requests.splice(0);
      const found = await historyUntil();
      expect(found.length).toBe(gifts + 1);
      expect(await held()).toBe(await busy.onChain());
      // Twenty-five, two, and none; and of nodes the transactions alone.
      expect(server.requests.filter((path) => path.startsWith('/address/')).length).toBe(3);
      const inBlocks = new Set(found.map(({ blockHeight }) => blockHeight));
      expect(proxy.requests.flat().filter((method) => method === 'getblock').length).toBe(inBlocks.size);

      const outputs = rememberedOutputs(busy.address);
      const blockByBlock = await createLedgerNode(litecoinLedger(node(), { firstBlock: (await height()) - 2 }), outputs, noPause);
      const all = await historyBy(blockByBlock, busy, outputs, cursor());
      expect(found).toEqual(all);
    });

    test('has what a younger block spends as unspent, until that one is final', async () => {
      const spender = person(3);
      await spender.give(coin);
      await node().mine();
      const { historyUntil, read, held, cursor, server } = await opened(spender, { confirmations: 3 });
      await node().mine(3);
      await read();
      const until = cursor();
      const paid = await spender.spend(coin / 2n);
      await node().mine();
      // With a spender that is made up the account would be said to hold what it no longer has.
      server.say = (all) => all.map((one) => (one.txid === paid ? { ...one, txid: 'ab'.repeat(32) } : one));
      expect(await codeOf(historyUntil(until))).toBe('HistoryContradiction');
      server.say = undefined;
      await historyUntil(until);
      expect(await held()).toBe(coin);
      await node().mine(2);
      expect(idsOf(await read())).toEqual([paid]);
      expect(await held()).toBe(await spender.onChain());
    });

    test('is not read where a server says what is not so, or leaves out what can be noticed', async () => {
      const { historyUntil, held, server } = await opened(alice);
      const { scriptPubKey: scriptpubkey } = (await node().call('validateaddress', alice.address)) as { scriptPubKey: string };
      const { gifts, paid } = alice;
      const changed = (transactionId: string | undefined, change: Change) => (all: Said) =>
        all.map((one) => (one.txid === transactionId ? change(one) : one));
      const without = (transactionId: string | undefined) => (all: Said) => all.filter(({ txid }) => txid !== transactionId);
      const elsewhere = (status: Partial<EsploraTransaction['status']>) =>
        changed(gifts[0], (one) => ({ ...one, status: { ...one.status, ...status } }));
      const lies: Record<string, (all: Said) => Said> = {
        'a transaction that there is not': changed(paid, (one) => ({ ...one, txid: 'ab'.repeat(32) })),
        'another height': elsewhere({ block_height: 7 }),
        'another block': elsewhere({ block_hash: 'cd'.repeat(32) }),
        'another block of its height': (all) => [...all, ...elsewhere({ block_hash: 'cd'.repeat(32) })(all)].slice(1),
        'that a payment to others was to the account': changed(paid, (one) => ({
          ...one,
          vout: one.vout.map(() => ({ scriptpubkey })),
        })),
        'that a payment of others was the account’s': changed(gifts[1], (one) => ({
          ...one,
          vin: one.vin.map((input) => ({ ...input, prevout: { scriptpubkey } })),
        })),
        'that a payment of the account was of others': changed(paid, (one) => ({
          ...one,
          vin: one.vin.map((input) => ({ ...input, prevout: null })),
        })),
        'that something concerns the account which does not': changed(gifts[0], (one) => ({ ...one, vout: [] })),
        'nothing of a payment to the account that was spent': without(gifts[0]),
        'nothing of what was spent': without(paid),
        'everything twice': (all) => [...all, ...all],
      };
      const codes: Record<string, unknown> = {};
      for (const [name, lie] of Object.entries(lies)) {
        server.say = lie;
        codes[name] = await codeOf(historyUntil());
      }
      expect(codes).toEqual(Object.fromEntries(Object.keys(lies).map((name) => [name, 'HistoryContradiction'])));
      server.say = undefined;
      expect(idsOf(await historyUntil())).toEqual([...gifts, paid]);
      expect(await held()).toBe(await alice.onChain());
    });

    test('is whole where each of two servers leaves something out', async () => {
      const { historyUntil, held } = await opened(alice, { indexes: 2 });
      const hidden = [alice.gifts[0], alice.paid];
      for (const [index, server] of servers.entries()) server.say = (all) => all.filter(({ txid }) => txid !== hidden[index]);
      expect(idsOf(await historyUntil())).toEqual([...alice.gifts, alice.paid]);
      expect(await held()).toBe(await alice.onChain());
    });

    test('is not asked for without an end', async () => {
      const { historyUntil, server } = await opened(alice);
      let made = 0;
      server.sayPage = () =>
        Array.from({ length: 10_000 }, () => ({
          txid: (++made).toString(16).padStart(64, '0'),
          vin: [],
          vout: [],
          status: { confirmed: true, block_height: 7, block_hash: 'ab'.repeat(32) },
        }));
      expect(await codeOf(historyUntil())).toBe('HistoryContradiction');
      expect(made).toBe(60_000);
    });

    test('waits for a server that is down, behind, or says something else', async () => {
      const { historyUntil, server } = await opened(alice);
      for (const trouble of [{ isDown: true }, { behind: 1 }, { sayPage: () => [{ error: 'busy' }] }]) {
        Object.assign(server, { isDown: false, behind: 0, sayPage: undefined, ...trouble });
        expect(await codeOf(historyUntil())).toBe('LedgerUnreachable');
      }
      server.sayPage = undefined;
      expect(await historyUntil()).toHaveLength(3);
    });

    test('is not asked of a server of another chain', async () => {
      const other = await startEsplora({
        call: async (method, ...params) => (method === 'getblockhash' ? 'ef'.repeat(32) : node().call(method, ...params)),
      });
      closing.push(other);
      const { historyUntil } = await opened(alice, { history: [other] });
      expect(await codeOf(historyUntil())).toBe('HistoryContradiction');
      expect(other.requests.filter((path) => path.startsWith('/address'))).toEqual([]);
    });

    test('needs nodes that have its blocks, and say the same of them', async () => {
      const { historyUntil, other } = await opened(alice, { nodes: 2 });
      const say = (asked: string, changed: (answer: { readonly id: number; readonly result?: unknown }) => object) => {
        other.say = ({ id, method }, answer) => (method === asked ? { id, ...changed(answer) } : answer);
      };
      // What Bitcoin Core says of a block that it has deleted.
      say('getblock', () => ({ error: { code: -1, message: 'Block not available (pruned data)' } }));
      expect(await codeOf(historyUntil())).toBe('HistoryPruned');
      say('getrawtransaction', ({ result }) => ({ result: doubled(result as Payment) }));
      expect(await codeOf(historyUntil())).toBe('LedgerContradiction');
      other.say = undefined;
      expect(await historyUntil()).toHaveLength(3);
    });
  });
}

interface Payment {
  readonly vout: readonly { readonly value: number }[];
}
/** The payment of twice as much. */
const doubled = (payment: Payment): Payment => ({
  ...payment,
  vout: payment.vout.map((one) => ({ ...one, value: 2 * one.value })),
});
