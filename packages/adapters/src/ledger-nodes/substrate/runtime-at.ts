import { CodedError, createRecentMap, fromHex, toHex } from '@countersign/kernel';
import { byteReader } from '@countersign/ledger-substrate';
import { blake2b } from '@noble/hashes/blake2.js';

import { askFor, oneByOne, type Chain } from '../following/chain.ts';
import { readable } from './ask.ts';
import { readMetadata, type Metadata } from './scale/metadata.ts';
import { Bytes, RuntimeVersion } from './shapes.ts';

/** A network's runtime, with what it says of itself. */
export interface RuntimeAt {
  readonly specVersion: number;
  readonly transactionVersion: number;
  readonly metadata: Metadata;
  /** A hash of the metadata, by which those of several nodes are compared. */
  readonly metadataId: string;
}

/** Metadata of this version has all that is read here, and runtimes give it since 2023. */
const wantedVersion = '0x0f000000';

/** Metadata as it was read, and by what it is compared. */
type Known = Pick<RuntimeAt, 'metadata' | 'metadataId'>;

/** Gives the runtime that the blocks after one are made by. */
export type RuntimeOf = (chain: Chain, block: string) => Promise<RuntimeAt>;

/** Runtimes are asked for at each node, and what one says of itself once: it is a megabyte, and the same until the runtime is replaced. */
export function runtimes(): RuntimeOf {
  const known = createRecentMap<string, Known>(20);
  return async (chain, block) => {
    const version = await askFor(chain, 'state_getRuntimeVersion', [`0x${block}`], RuntimeVersion);
    const { specName, specVersion, transactionVersion } = version;
    const id = `${chain.name} ${specName} ${specVersion}`;
    const found = known.get(id) ?? (await metadataAt(chain, block));
    known.set(id, found);
    return { specVersion, transactionVersion, ...found };
  };
}

async function metadataAt(chain: Chain, block: string): Promise<Known> {
  const asked = ['Metadata_metadata_at_version', wantedVersion, `0x${block}`];
  const answer = await askFor(oneByOne(chain), 'state_call', asked, Bytes);
  const bytes = fromHex(answer.slice(2));
  const metadata = readable(chain, () => readMetadata(within(bytes)));
  return { metadata, metadataId: toHex(blake2b(bytes, { dkLen: 32 })) };
}

/** It is given within an option, and with its length. */
function within(bytes: Uint8Array): Uint8Array {
  const reader = byteReader(bytes);
  if (reader.byte() !== 1) throw new RangeError('no metadata of version 15');
  const length = Number(reader.compact(32));
  return reader.take(length);
}

/** The part of a runtime that somebody cannot do without. Throws `LedgerUnreachable`. */
export function needed<T>(chain: Pick<Chain, 'name'>, found: T | undefined, what: string): T {
  if (found === undefined) throw new CodedError('LedgerUnreachable', `The runtime of the node ${chain.name} has no ${what}`);
  return found;
}
