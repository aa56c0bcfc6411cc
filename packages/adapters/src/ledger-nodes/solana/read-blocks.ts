import { CodedError, fromBase64, toHex } from '@countersign/kernel';
import { addressOf, bytesOf, readTransaction, type SignedMessage } from '@countersign/ledger-solana';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { blockIn, call, finalized, notGiven } from './ask.ts';
import { bare } from './final-blocks.ts';
import { didOf, readNames, type NamedTransaction } from './read-names.ts';
import { Block, BlockPlaceShape, FoundTransaction, type Meta, type Transaction } from './shapes.ts';
import { askInVersions } from './versions.ts';

const whole = { ...finalized, encoding: 'base64', transactionDetails: 'full', rewards: false } as const;

/** A transaction of a block, with what it did. */
export interface BlockTransaction {
  readonly id: string;
  /** Those who signed, the one who paid the fee first. */
  readonly signers: readonly string[];
  /** Addresses of all accounts, in the order in which balances are given: those of the bytes, then those of lookup tables. */
  readonly accounts: readonly string[];
  readonly meta: Meta;
  /** Its bytes, serialised and hexadecimal, and what they say; absent where they are of a form that is unknown here. */
  readonly bytes?: SignedMessage & { readonly raw: string };
}

/** A block, or those of its transactions that were asked for. Its height is its slot. */
interface BlockOf<One> extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly One[];
}
export type ReadBlock = BlockOf<BlockTransaction>;

/** A transaction as nodes give it: its bytes, what it did, and the id where it was asked for by it. */
interface GivenTransaction {
  readonly raw: string;
  readonly meta: Meta;
  readonly id?: string;
}
type GivenBlock = BlockOf<GivenTransaction>;

/** Blocks in a row, as each of the nodes has them. Slots that a node says have none are left out. */
export async function readBlocks(chains: readonly Chain[], from: number, to: number): Promise<readonly ReadBlock[]> {
  return understood(chains, await readByAll(chains, (chain) => readFrom(chain, from, to), textOf));
}

async function readFrom(chain: Chain, from: number, to: number): Promise<readonly GivenBlock[]> {
  const slots = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const answers = await askInVersions(
    chain,
    slots.map((slot) => (maxSupportedTransactionVersion) => call('getBlock', slot, { ...whole, maxSupportedTransactionVersion })),
  );
  return slots.flatMap((slot, index) => {
    const block = blockIn(chain, answers[index], Block);
    if (block === 'LeftOut') return [];
    if (block === 'Missing') notGiven(chain, `does not have block ${slot}`);
    return [{ ...placeOf(slot, block), transactions: block.transactions.map((one) => transactionIn(one)) }];
  });
}

/** Some transactions of a block, as each of the nodes has them. */
export async function readSome(chains: readonly Chain[], slot: number, ids: readonly string[]): Promise<readonly ReadBlock[]> {
  return understood(chains, await readByAll(chains, (chain) => readSomeFrom(chain, slot, ids), textOf));
}

async function readSomeFrom(chain: Chain, slot: number, ids: readonly string[]): Promise<readonly GivenBlock[]> {
  const options = { ...finalized, encoding: 'base64' };
  const [answer, ...found] = await askInVersions(chain, [
    () => call('getBlock', slot, bare),
    ...ids.map(
      (id) => (maxSupportedTransactionVersion: number) =>
        call('getTransaction', id, { ...options, maxSupportedTransactionVersion }),
    ),
  ]);
  const block = blockIn(chain, answer, BlockPlaceShape);
  if (typeof block === 'string') notGiven(chain, `does not have block ${slot}, in which an address occurs`);
  const transactions = ids.map((id, index) => {
    const one = take(chain.name, 'getTransaction', found[index], FoundTransaction);
    if (one?.slot !== slot) notGiven(chain, `does not have transaction ${id}, which it names in block ${slot}`);
    return transactionIn(one, id);
  });
  return [{ ...placeOf(slot, block), transactions }];
}

/** Blocks with what the bytes of their transactions say, or nodes where they are of a form that is unknown here: nobody's payment is left out for its form. */
async function understood(chains: readonly Chain[], blocks: readonly GivenBlock[]): Promise<readonly ReadBlock[]> {
  const all: ReadBlock[] = [];
  for (const block of blocks) {
    const read = block.transactions.map(readBytes);
    const named = read.includes(undefined) ? await readNames(chains, block) : [];
    const transactions = block.transactions.map((given, index) => read[index] ?? namedAs(given, index, named));
    all.push({ ...block, transactions });
  }
  return all;
}

function readBytes({ raw, meta }: GivenTransaction): BlockTransaction | undefined {
  const read = readTransaction(raw);
  if (!read.ok) return undefined;
  const { message, signatures } = read.value;
  const { loadedAddresses: loaded } = meta;
  const accounts = [...message.keys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const bytes = { ...read.value, raw };
  return { id: addressOf(signatures[0] ?? new Uint8Array()), signers: message.signers, accounts, meta, bytes };
}

/** The one of the id that was asked for, or at the same place of the whole block, where it did the same. */
function namedAs({ id, meta }: GivenTransaction, index: number, named: readonly NamedTransaction[]): BlockTransaction {
  const found = id === undefined ? named[index] : named.find((one) => one.id === id);
  if (found === undefined || didOf(found.meta) !== didOf(meta))
    throw new CodedError('LedgerUnreachable', `Nodes say different things of transaction ${id ?? found?.id ?? index} each time`);
  return { ...found, meta };
}

function placeOf(slot: number, block: z.infer<typeof BlockPlaceShape>): BlockPlace & Pick<ReadBlock, 'time'> {
  return {
    height: slot,
    hash: hexOf(block.blockhash),
    parentHash: slot === 0 ? undefined : hexOf(block.previousBlockhash),
    time: new Date(block.blockTime * 1000),
  };
}

/** A hash as it is kept. */
export function hexOf(hash: string): string {
  return toHex(bytesOf(hash));
}

function transactionIn({ transaction: [text], meta }: z.infer<typeof Transaction>, id?: string): GivenTransaction {
  return { raw: toHex(fromBase64(text)), meta, ...(id !== undefined && { id }) };
}

/** All that counts of a block: no hash of it can be checked, so that nodes are compared word by word. */
function textOf(block: GivenBlock | undefined): string {
  return JSON.stringify(
    block && [
      block.hash,
      block.parentHash,
      block.time.getTime(),
      block.transactions.map(({ raw, meta }) => [
        raw,
        didOf(meta),
        meta.loadedAddresses?.writable ?? [],
        meta.loadedAddresses?.readonly ?? [],
      ]),
    ],
  );
}
