import { fromHex, fromUtf8, toHex } from '@countersign/kernel';

import { readMicheline, type Micheline } from '../bytes/micheline.ts';
import { byteReader } from '../bytes/reader.ts';

/** What a contract is called with: the entrypoint, and its argument. */
export interface CallParameters {
  readonly entrypoint: string;
  readonly argument: Micheline;
  /** The argument's bytes. */
  readonly bytes: Uint8Array;
}

/** Entrypoints that have a number of their own (https://octez.tezos.com/docs/shell/p2p_api.html). */
const entrypoints: readonly string[] = [
  'default',
  'root',
  'do',
  'set_delegate',
  'remove_delegate',
  'deposit',
  'stake',
  'unstake',
  'finalize_unstake',
  'set_delegate_parameters',
];
const named = 255;
const longestName = 31;

/** `Unit`: what an operation without parameters gives its default entrypoint. Nodes write that as no parameters. */
const nothing = '030b';

/** Reads a call's parameters, hexadecimal, in their one form; undefined for anything else. */
export function readParameters(hex: string): CallParameters | undefined {
  try {
    const reader = byteReader(fromHex(hex));
    const tag = reader.byte();
    const entrypoint = tag === named ? fromUtf8(reader.take(reader.byte())) : entrypoints[tag];
    const isName = entrypoint !== undefined && /^[A-Za-z0-9_][A-Za-z0-9_.%@]*$/.test(entrypoint);
    if (!isName || entrypoint.length > longestName) return undefined;
    if (tag === named && entrypoints.includes(entrypoint)) return undefined;
    const bytes = reader.take(reader.uint32());
    if (entrypoint === 'default' && toHex(bytes) === nothing) return undefined;
    const argument = readMicheline(bytes);
    return argument === undefined || reader.left() > 0 ? undefined : { entrypoint, argument, bytes };
  } catch {
    return undefined;
  }
}
