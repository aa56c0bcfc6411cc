import { CodedError } from '@countersign/kernel';
import { outpoint } from '@countersign/ledger-bitcoin';
import type { KnownOutput, KnownOutputs } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { take, type Chain } from '../following/chain.ts';
import type { BlockSource } from '../following/block-source.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { dialectOf } from './dialect.ts';
import { observed, recipientsOf, strangersOf, type Concerning } from './observe.ts';
import { readBlocks, type ReadBlock } from './read-blocks.ts';
import { hash, height } from './shapes.ts';

/** Bitcoin Core's code for a parameter that is out of range. */
const invalidParameter = -8;

/**
 * How blocks are read, and what of them concerns whom: `outputs` are those of the ledger that are known, `occurrences` says where addresses occur where
 * there is something that knows it.
 */
export function blockSource(
  ledger: Ledger,
  outputs: KnownOutputs,
  confirmations: number,
  occurrences?: BlockSource<ReadBlock>['occurrences'],
): BlockSource<ReadBlock> {
  return {
    ...(occurrences !== undefined && { occurrences }),
    async heights(chain, at) {
      const [newest, kept] = await chain.ask([
        { method: 'getblockcount', params: [] },
        ...(at === undefined ? [] : [{ method: 'getblockhash', params: [at] }]),
      ]);
      return {
        newest: take(chain.name, 'getblockcount', newest, height),
        hash: at === undefined ? undefined : hashIn(chain, kept),
      };
    },
    read: (chains, from, to) => readBlocks(chains, dialectOf(ledger), { from, to, confirmations }),
    async transactions(blocks, isWatched) {
      const all = blocks.flatMap((block) =>
        block.transactions.map((transaction) => ({ transaction, block, recipients: recipientsOf(transaction, ledger) })),
      );
      const names = all.flatMap(({ transaction }) => transaction.inputs.flatMap(({ name }) => name ?? []));
      const paid = [...new Set(all.flatMap(({ recipients }) => recipients))].filter(isAddress);
      const [known, own] = await Promise.all([
        names.length === 0 ? new Map<string, KnownOutput>() : outputs.named(names),
        paid.length === 0 ? new Set<string>() : isWatched(paid),
      ]);
      const concerning = concerningIn(all, known, own);
      const payers = concerning.flatMap(({ transaction, ours }) => [
        ...ours.map(({ address }) => address),
        ...strangersOf(transaction, ledger),
      ]);
      const spenders = payers.length === 0 ? new Set<string>() : await isWatched([...new Set(payers)]);
      const watched = new Set([...own, ...spenders]);
      return concerning
        .filter(
          ({ recipients, ours }) =>
            ours.some(({ address }) => watched.has(address)) || recipients.some((one) => isAddress(one) && watched.has(one)),
        )
        .map((one) => observed(one, watched, ledger));
    },
  };
}

const isAddress = (address: string | undefined): address is string => address !== undefined;

function hashIn(chain: Chain, answer: RpcAnswer | undefined): string | undefined {
  if (answer?.ok === false && answer.error.code === invalidParameter) return undefined;
  return take(chain.name, 'getblockhash', answer, hash);
}

/**
 * What spends an output of ours or makes one, in the order of the blocks. An output may be made and spent in one page, and in a block of some
 * networks of the family what spends it may come first.
 */
function concerningIn(
  all: readonly Omit<Concerning, 'ours'>[],
  known: ReadonlyMap<string, KnownOutput>,
  own: ReadonlySet<string>,
): readonly Concerning[] {
  const outputs = new Map(known);
  const makers = new Set<string>();
  for (const { transaction, block, recipients } of all) {
    const { transactionId } = transaction;
    for (const [index, { amount }] of transaction.outputs.entries()) {
      const address = recipients[index];
      if (address === undefined || !own.has(address)) continue;
      const name = outpoint(transactionId, index);
      makers.add(transactionId);
      outputs.set(name, outputs.get(name) ?? { transactionId, index, address, amount, height: block.height });
    }
  }
  return all.flatMap((one) => {
    const { transactionId, inputs } = one.transaction;
    const ours = inputs.flatMap(({ name }) => {
      const output = name === undefined ? undefined : outputs.get(name);
      if (name === undefined || output === undefined) return [];
      if (output.spentBy !== undefined && output.spentBy !== transactionId)
        throw new CodedError(
          'LedgerContradiction',
          `${transactionId} in block ${one.block.height} spends what ${output.spentBy} spent for good`,
        );
      outputs.set(name, { ...output, spentBy: transactionId });
      return [output];
    });
    return ours.length > 0 || makers.has(transactionId) ? [{ ...one, ours }] : [];
  });
}
