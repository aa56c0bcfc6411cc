import { err, ok, type Result } from '@countersign/kernel';
import { knownChains, markOf } from '@countersign/ledger-bitcoin';
import { expect, test } from 'vitest';

import { onChain } from '../following/chain.ts';
import type { RpcError } from '../json-rpc/json-rpc.ts';
import { identityOf } from './identity.ts';

interface Answers {
  /** By their heights. */
  readonly blocks: Readonly<Record<number, string>>;
  /** What addresses of its network begin with. */
  readonly addresses?: string;
}

const outOfRange: RpcError = { code: -8, message: 'Block height out of range' };

/** What a ledger's own look says of a node with such answers, and what the node was asked. */
async function look(name: string, { blocks, addresses = '' }: Answers) {
  const { coin, genesisHash } = knownChains[name] ?? { coin: 'btc' as const, genesisHash: '' };
  const asked: string[] = [];
  const answer = (method: string, [what]: readonly unknown[]): Result<unknown, RpcError> => {
    asked.push(`${method} ${String(what)}`);
    if (method === 'validateaddress') return ok({ isvalid: addresses !== '' && String(what).startsWith(addresses) });
    const block = blocks[Number(what)];
    return block === undefined ? err(outOfRange) : ok(block);
  };
  const rpc = {
    name: 'node',
    batch: 50,
    ask: async (calls: readonly { readonly method: string; readonly params: readonly unknown[] }[]) =>
      calls.map(({ method, params }) => answer(method, params)),
  };
  try {
    await onChain(rpc, identityOf(genesisHash, markOf(coin, genesisHash))).ask([]);
    return { said: 'ok', asked };
  } catch (error) {
    return { said: error instanceof Error && 'code' in error ? error.code : error, asked };
  }
}

const first = (name: string) => knownChains[name]?.genesisHash ?? '';
/** The blocks by which a chain is known. */
function blocksOf(name: string): Answers['blocks'] {
  const mark = knownChains[name]?.mark;
  return { 0: first(name), ...(mark !== undefined && 'height' in mark && { [mark.height]: mark.hash }) };
}
/** All that a chain has at the heights that anybody asks for. */
function everyBlock(name: string): Answers['blocks'] {
  const heights = Object.values(knownChains).flatMap(({ mark }) => (mark !== undefined && 'height' in mark ? [mark.height] : []));
  return { ...Object.fromEntries(heights.map((height) => [height, 'ab'.repeat(32)])), ...blocksOf(name) };
}

const marked = ['bitcoin-mainnet', 'bitcoin-testnet', 'bitcoin-cash-mainnet', 'bitcoin-cash-testnet', 'bitcoin-cash-testnet4'];

test.each(marked)('%s is known by a block after it parted from the others, of which none is taken for it', async (name) => {
  expect((await look(name, { blocks: blocksOf(name) })).said).toBe('ok');
  for (const other of marked.filter((one) => one !== name))
    expect([other, (await look(name, { blocks: everyBlock(other) })).said]).toEqual([other, 'WrongNetwork']);
});

test('a node that has not come as far as that block is not believed yet', async () => {
  for (const name of marked) expect((await look(name, { blocks: { 0: first(name) } })).said).toBe('LedgerUnreachable');
});

test('chains that anybody can begin are distinguished by the addresses that their nodes read', async () => {
  for (const [name, addresses, other] of [
    ['bitcoin-regtest', 'bcrt1', 'bchreg:'],
    ['bitcoin-cash-regtest', 'bchreg:', 'bcrt1'],
  ] as const) {
    const blocks = { 0: first(name) };
    expect((await look(name, { blocks, addresses })).said).toBe('ok');
    expect((await look(name, { blocks, addresses: other })).said).toBe('WrongNetwork');
    expect((await look(name, { blocks })).said).toBe('WrongNetwork');
  }
});

test('where no other chain begins with the same block that one is enough', async () => {
  const { said, asked } = await look('litecoin-mainnet', { blocks: blocksOf('litecoin-mainnet') });
  expect([said, asked]).toEqual(['ok', ['getblockhash 0']]);
});
