import { CodedError } from '@countersign/kernel';

import { oneByOne, take, type Chain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import type { BlockSource } from '../following/block-source.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { bare } from './final-blocks.ts';
import { tokenAccountsOf } from './holdings.ts';
import { movementsOfBlock, observed } from './observe.ts';
import { hexOf, readBlocks, readSome, type ReadBlock } from './read-blocks.ts';
import { BlockPlaceShape, Signatures, Slot } from './shapes.ts';

/** Signatures that a node names at once. */
const signaturesAtOnce = 1_000;
/** Those of one account that are asked for together with others': each comes with its memo, and nobody shall make the answer too large. */
const signaturesTogether = 10;

/** How blocks are read, and what of them concerns whom: all of them, or those in which addresses occur. */
export function blockSource(reading: 'Addresses' | 'Blocks'): BlockSource<ReadBlock> {
  return {
    async heights(chain, at) {
      const [slot, kept] = await chain.ask([
        call('getSlot', finalized),
        ...(at === undefined ? [] : [call('getBlock', at, bare)]),
      ]);
      const newest = take(chain.name, 'getSlot', slot, Slot);
      const block = at === undefined ? 'Missing' : blockIn(chain, kept, BlockPlaceShape);
      const isLeftOut = block === 'LeftOut';
      return { newest, hash: typeof block === 'string' ? undefined : hexOf(block.blockhash), isLeftOut };
    },
    read: readBlocks,
    transactions: (blocks, isWatched) => observedOf(blocks.flatMap(movementsOfBlock), isWatched, observed),
    ...(reading === 'Addresses' && { isReadByAddress: true as const, occurrences }),
  };
}

/** Where addresses and their accounts for tokens occur, as all nodes say it: what is paid in a token names the account for it alone. */
const occurrences: NonNullable<BlockSource<ReadBlock>['occurrences']> = async (chains, addresses, after, { height: until }) => {
  const said = await Promise.all(chains.map((chain) => occurrencesAt(chain, addresses, after, until)));
  const [first = new Map<number, readonly string[]>(), ...others] = said;
  const texts = said.map((found) => JSON.stringify([...found]));
  const other = others.findIndex((_, index) => texts[index + 1] !== texts[0]);
  if (other >= 0)
    throw new CodedError(
      'LedgerContradiction',
      `The nodes ${chains[0]?.name ?? ''} and ${chains[other + 1]?.name ?? ''} know different transactions of an account`,
    );
  return { heights: [...first.keys()], end: until, read: (height) => readSome(chains, height, first.get(height) ?? []) };
};

/** Ids of transactions by their blocks, oldest first. */
async function occurrencesAt(
  chain: Chain,
  addresses: readonly string[],
  after: number,
  until: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const tokens = await tokenAccountsOf(chain, addresses);
  const asked = [...new Set([...addresses, ...tokens.map(({ account }) => account)])];
  const byBlock = new Map<number, Set<string>>();
  for (const { signature, slot } of await signaturesOf(chain, asked, after, until))
    byBlock.set(slot, (byBlock.get(slot) ?? new Set()).add(signature));
  return new Map(
    [...byBlock].toSorted(([one], [other]) => one - other).map(([slot, ids]) => [slot, [...ids].toSorted()] as const),
  );
}

/**
 * The transactions of accounts, newest first, page by page: a short page need not be the last, and only an empty one is. Anybody may open accounts for tokens
 * for somebody else, thousands of them: the newest few of all are asked for together, since most have nothing new, and what is left one after the other.
 */
async function signaturesOf(chain: Chain, addresses: readonly string[], after: number, until: number) {
  const method = 'getSignaturesForAddress';
  const found: { readonly signature: string; readonly slot: number }[] = [];
  let left: readonly { readonly address: string; readonly before?: string }[] = addresses.map((address) => ({ address }));
  for (let isFirst = true; left.length > 0; isFirst = false) {
    const limit = isFirst ? signaturesTogether : signaturesAtOnce;
    const answers = await (isFirst ? chain : oneByOne(chain)).ask(
      left.map(({ address, ...before }) => call(method, address, { ...finalized, limit, minContextSlot: until, ...before })),
    );
    left = left.flatMap(({ address, before }, index) => {
      const page = take(chain.name, method, answers[index], Signatures);
      const last = page.at(-1);
      found.push(...page.filter(({ slot }) => slot > after && slot <= until));
      if (last === undefined || last.slot <= after) return [];
      if (last.signature === before) notGiven(chain, `names the same transactions of ${address} again and again`);
      return [{ address, before: last.signature }];
    });
  }
  return found;
}
