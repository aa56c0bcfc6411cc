import { fromHex, toHex } from '@countersign/kernel';
import { extrinsicHash } from '@countersign/ledger-substrate';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { call, inShape, notGiven, readable } from './ask.ts';
import { needed, type RuntimeAt, type RuntimeOf } from './runtime-at.ts';
import { seenAt, type Seen } from './seen-blocks.ts';
import { BlockHash, EventRecord, Moment, SignedBlock, Stored } from './shapes.ts';
import { keptIn } from './storage.ts';

/** A block with its transactions and what they did. Hashes and bytes are hexadecimal, without a prefix. */
export interface ReadBlock extends BlockPlace {
  readonly parentHash: string;
  readonly time: Date;
  readonly runtime: RuntimeAt;
  readonly extrinsics: readonly { readonly raw: string; readonly id: string }[];
  readonly events: readonly EventRecord[];
  /** The events as nodes keep them. */
  readonly keptEvents: string;
}

interface Parts {
  readonly runtimeOf: RuntimeOf;
  readonly seen: Seen;
}

/** Blocks in a row, as each of the nodes has them. Throws as {@link readByAll}. */
export function blockReader(parts: Parts) {
  return (chains: readonly Chain[], from: number, to: number): Promise<readonly ReadBlock[]> =>
    readByAll(chains, (chain) => readFrom(chain, { from, to }, parts), textOf);
}

async function readFrom(
  chain: Chain,
  { from, to }: { readonly from: number; readonly to: number },
  { runtimeOf, seen }: Parts,
): Promise<readonly ReadBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const answers = await chain.ask(heights.map((height) => call('chain_getBlockHash', height)));
  return Promise.all(
    heights.map(async (height, index) => {
      const found = take(chain.name, 'chain_getBlockHash', answers[index], BlockHash);
      const hash = (found ?? notGiven(chain, `does not have block ${height}`)).slice(2).toLowerCase();
      const block = await readBlock(chain, { height, hash }, runtimeOf);
      seen.set(
        seenAt(chain, hash),
        block.extrinsics.map(({ id }) => id),
      );
      return block;
    }),
  );
}

/** A block by its hash. What it says is read by the runtime that made it, which is that of the block before. */
export async function readBlock(
  chain: Chain,
  { height, hash }: { readonly height: number; readonly hash: string },
  runtimeOf: RuntimeOf,
): Promise<ReadBlock> {
  const [answer] = await chain.ask([call('chain_getBlock', `0x${hash}`)]);
  const { header, extrinsics } = take(chain.name, 'chain_getBlock', answer, SignedBlock).block;
  if (Number(header.number) !== height) notGiven(chain, `gives another block than ${height}`);
  const parentHash = header.parentHash.slice(2).toLowerCase();
  // The first block is made by nobody, and its own runtime is the only one that there is.
  const runtime = await runtimeOf(chain, height === 0 ? hash : parentHash);
  const { metadata } = runtime;
  const events = needed(chain, keptIn(metadata, 'System', 'Events'), 'events');
  const now = needed(chain, keptIn(metadata, 'Timestamp', 'Now'), 'time');
  const kept = await chain.ask([events, now].map(({ key }) => call('state_getStorage', key, `0x${hash}`)));
  const [keptEvents, keptNow] = kept.map((one) => take(chain.name, 'state_getStorage', one, Stored));
  // Every block has an event of its own, so that a node that has none does not have its state any more.
  if (typeof keptEvents !== 'string' || typeof keptNow !== 'string')
    notGiven(chain, `does not have the state of block ${height}: it has to keep that of all blocks that are read`);
  const listed = readable(chain, () => events.read(fromHex(keptEvents.slice(2))));
  return {
    height,
    hash,
    parentHash,
    time: inShape(chain, () => now.read(fromHex(keptNow.slice(2))), Moment),
    runtime,
    extrinsics: extrinsics.map((text) => {
      const raw = text.slice(2).toLowerCase();
      return { raw, id: `0x${toHex(extrinsicHash(fromHex(raw)))}` };
    }),
    events: inShape(chain, () => listed, z.array(EventRecord)),
    keptEvents,
  };
}

function textOf(block: ReadBlock | undefined): string {
  if (block === undefined) return '';
  const { hash, time, runtime, extrinsics, keptEvents } = block;
  const { specVersion, transactionVersion, metadataId } = runtime;
  return JSON.stringify([hash, time, specVersion, transactionVersion, metadataId, extrinsics.map(({ raw }) => raw), keptEvents]);
}
