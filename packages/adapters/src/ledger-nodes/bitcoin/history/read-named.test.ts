import { err, toHex } from '@countersign/kernel';
import { scriptOfAddress } from '@countersign/ledger-bitcoin';
import { expect, test } from 'vitest';

import { onChain, type Chain } from '../../following/chain.ts';
import { codeOf } from '../../test/code-of.ts';
import { dogecoinFirstBlock } from '../../test/dogecoin-first-block.ts';
import { litecoinAccount, litecoinLedger } from '../../test/litecoin-ledger.ts';
import { madeUpChain } from '../../test/made-up-chain.ts';
import type { NamedTransaction } from './named-transactions.ts';
import { readNamed } from './read-named.ts';

const settings = litecoinLedger({ url: 'http://127.0.0.1', user: 'u', password: 'p' }, { network: 'dogecoin-regtest' });
const { address } = litecoinAccount('01'.padStart(64, '0'), settings.ledger).sender;
const script = toHex(scriptOfAddress(address, settings.ledger));
const reading = { blocks: 'Bytes', confirmations: 1 } as const;

/** A node of Dogecoin with some blocks, and what one of them has paid the address first. */
async function someBlocks() {
  let state = 1;
  const chance = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const firstBlock = dogecoinFirstBlock('dogecoin-regtest');
  const made = madeUpChain([address], { ...settings, firstBlock, reward: 400_000_000_000_000_001n }, chance);
  for (let blocks = 0; blocks < 5; blocks++) made.grow();
  const chain = onChain(made.rpc, { calls: [], check: () => undefined });
  const height = 3;
  const [coin] = made.unspent(height).filter(({ name }) => !made.unspent(height - 1).some((one) => one.name === name));
  const [answer] = await made.rpc.ask([{ method: 'getblockhash', params: [height] }]);
  if (coin === undefined || answer?.ok !== true) throw new Error('nothing was made');
  const [transactionId = '', index] = coin.name.split(':');
  const named = { transactionId, height, blockHash: String(answer.value), script, pays: [Number(index)], spends: [] };
  return { chain, named: named satisfies NamedTransaction, amount: coin.amount };
}

test('what a history server names is read from the bytes of its block, where nodes tell no more, and no other transaction of it', async () => {
  const { chain, named, amount } = await someBlocks();
  const [block, ...others] = await readNamed([chain], [named], reading);
  expect(others).toEqual([]);
  expect(block?.transactions.map(({ transactionId }) => transactionId)).toEqual([named.transactionId]);
  expect(block?.transactions[0]?.outputs[named.pays[0] ?? 0]).toEqual({ amount, script });
});

test('what the block does not have, or does not do, is not believed', async () => {
  const { chain, named } = await someBlocks();
  for (const other of [
    { ...named, transactionId: '11'.repeat(32) },
    { ...named, blockHash: '22'.repeat(32) },
    { ...named, pays: [99] },
    { ...named, spends: [`${'33'.repeat(32)}:0`] },
  ])
    expect(await codeOf(readNamed([chain], [other], reading))).toBe('HistoryContradiction');
  expect(await codeOf(readNamed([chain], [named], { ...reading, confirmations: 9 }))).toBe('LedgerUnreachable');
});

test('a block that its node has deleted is asked of another one', async () => {
  const { chain, named } = await someBlocks();
  const pruned: Chain = {
    ...chain,
    ask: async (calls) => {
      const answers = await chain.ask(calls);
      return answers.map((answer, index) =>
        calls[index]?.method === 'getblock' ? err({ code: -1, message: 'Block not available (pruned data)' }) : answer,
      );
    },
  };
  expect(await codeOf(readNamed([pruned], [named], reading))).toBe('HistoryPruned');
});
