import { toHex } from '@countersign/kernel';
import { bytesOf } from '@countersign/ledger-solana';

import { oneByOne, type Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { NamedBlock, type Meta } from './shapes.ts';
import { askInVersions } from './versions.ts';

/** A transaction by the word of nodes, which know its form. */
export interface NamedTransaction {
  readonly id: string;
  readonly signers: readonly string[];
  readonly accounts: readonly string[];
  readonly meta: Meta;
}

const accountsOf = { ...finalized, encoding: 'json', transactionDetails: 'accounts', rewards: false } as const;

/** Who is in the transactions of a block, as each of the nodes says it, in the order of the block. */
export async function readNames(chains: readonly Chain[], { height, hash }: BlockPlace): Promise<readonly NamedTransaction[]> {
  const [block] = await readByAll(
    chains,
    (chain) => namesAt(chain, height, hash),
    (one) =>
      JSON.stringify(one?.transactions.map(({ id, signers, accounts, meta }) => [id, signers, accounts, didOf(meta)]) ?? null),
  );
  return block?.transactions ?? [];
}

async function namesAt(chain: Chain, height: number, hash: string) {
  const [answer] = await askInVersions(oneByOne(chain), [
    (maxSupportedTransactionVersion) => call('getBlock', height, { ...accountsOf, maxSupportedTransactionVersion }),
  ]);
  const block = blockIn(chain, answer, NamedBlock);
  if (typeof block === 'string' || toHex(bytesOf(block.blockhash)) !== hash)
    notGiven(chain, `does not have block ${height} any more`);
  const transactions = block.transactions.map(({ transaction: { signatures, accountKeys }, meta }): NamedTransaction => ({
    id: signatures[0],
    signers: accountKeys.filter(({ signer }) => signer).map(({ pubkey }) => pubkey),
    accounts: accountKeys.map(({ pubkey }) => pubkey),
    meta,
  }));
  return [{ height, hash, parentHash: undefined, transactions }];
}

/** What a transaction did, as nodes say it in whichever form. */
export function didOf({ err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances }: Meta): string {
  const tokens = [preTokenBalances, postTokenBalances].map((balances) =>
    (balances ?? []).map(({ accountIndex, mint, owner = '', programId = '', uiTokenAmount: { amount } }) => [
      accountIndex,
      mint,
      owner,
      programId,
      amount,
    ]),
  );
  return JSON.stringify([err ?? null, fee, preBalances, postBalances, ...tokens]);
}
