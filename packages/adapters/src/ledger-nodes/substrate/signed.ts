import { fromHex } from '@countersign/kernel';
import {
  isSignedFor,
  keyOfAddress,
  movementsOf,
  readExtrinsic,
  runtimeOf,
  type ReadExtrinsic,
} from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';

import { askFor, type Chain } from '../following/chain.ts';
import { genesisHashOf } from './identity.ts';
import type { ReadBlock } from './read-blocks.ts';
import { BlockHash } from './shapes.ts';

interface Surroundings {
  readonly block: Pick<ReadBlock, 'height' | 'runtime'>;
  readonly ledger: Ledger;
  readonly first: <T>(ask: (chain: Chain) => Promise<T>) => Promise<T>;
}

/**
 * Whether an account's own key signed that it pays so much to another one, for this network and the block that the transaction's era begins with. A batch, what
 * a proxy does and what is signed by other schemes are not read for that.
 */
export async function isPaidBySigner(
  { from, to, amount }: { readonly from?: string | undefined; readonly to?: string | undefined; readonly amount: bigint },
  raw: string,
  { block, ledger, first }: Surroundings,
): Promise<boolean> {
  const { height, runtime } = block;
  const { specVersion, transactionVersion } = runtime;
  const known = runtimeOf(transactionVersion, ledger);
  const read = known && readExtrinsic(fromHex(raw), known);
  if (known === undefined || read === undefined || read.signer !== from || !paysAsMuch(read, to, amount, ledger)) return false;
  const genesisHash = genesisHashOf(ledger);
  const blockHash = read.era === undefined ? genesisHash : await first((chain) => hashAt(chain, birthOf(read.era, height)));
  if (blockHash === undefined) return false;
  return isSignedFor(fromHex(raw), read, known, { specVersion, transactionVersion, genesisHash, blockHash });
}

function paysAsMuch(read: ReadExtrinsic, to: string | undefined, amount: bigint, ledger: Ledger): boolean {
  const paid = movementsOf(read.call, read.signer, ledger);
  return paid.some((one) => one.amount === amount && one.to !== undefined && keyOfAddress(one.to) === to);
}

/** The height of the block that an era begins with by which a transaction can be at a height. */
export function birthOf(era: ReadExtrinsic['era'], height: number): number {
  if (era === undefined) return 0;
  return height - ((height - era.phase + era.period) % era.period);
}

/** The hash of the block at a height; undefined where the node does not have it. */
export async function hashAt(chain: Chain, height: number): Promise<string | undefined> {
  if (height < 0) return undefined;
  const hash = await askFor(chain, 'chain_getBlockHash', [height], BlockHash);
  return hash?.slice(2).toLowerCase();
}
