import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import type { AddressFailure } from '@countersign/ledger-port';
import { bech32, bech32m } from '@scure/base';

import type { ScriptKind } from '../script/templates.ts';
import { isOutputKey } from '../script/public-key.ts';

/** A native segwit address taken apart: the network by its human-readable part, and what it pays to. */
export interface SegwitAddress {
  readonly prefix: string;
  readonly kind: ScriptKind;
  readonly program: Uint8Array;
}

// BIP-173 allows 90 characters in all.
const maximumLength = 90;

/**
 * Reads a native segwit address: BIP-173 for version 0, BIP-350 for later ones. `UnsupportedAddress` for witness versions
 * that have no rules yet, and for a version 1 program that is no point of the curve: coins sent there could be anybody's or
 * nobody's.
 */
export function parseSegwit(text: string): Result<SegwitAddress, AddressFailure> {
  const decoded = bech32.decodeUnsafe(text, maximumLength);
  const decodedM = decoded ? undefined : bech32m.decodeUnsafe(text, maximumLength);
  const parts = decoded ?? decodedM;
  if (!parts) return err(couldBeBech32(text) ? 'BadAddressChecksum' : 'InvalidAddress');
  const [version, ...data] = parts.words;
  if (version === undefined || version > 16) return err('InvalidAddress');
  if ((version === 0) !== (decoded !== undefined)) return err('BadAddressChecksum');
  const program = bech32.fromWordsUnsafe(data);
  if (!program || program.length < 2 || program.length > 40) return err('InvalidAddress');
  const kind = programKind(version, program);
  return kind.ok ? ok({ prefix: parts.prefix, kind: kind.value, program }) : kind;
}

/** The address of a witness program on the network with the given human-readable part. */
export function encodeSegwit(prefix: string, version: 0 | 1, program: Uint8Array): string {
  return (version === 0 ? bech32 : bech32m).encode(prefix, [version, ...bech32.toWords(program)]);
}

function programKind(version: number, program: Uint8Array): Result<ScriptKind, AddressFailure> {
  if (version === 0) {
    if (program.length === 20) return ok('P2WPKH');
    return program.length === 32 ? ok('P2WSH') : err('InvalidAddress');
  }
  return version === 1 && program.length === 32 && isOutputKey(program) ? ok('P2TR') : err('UnsupportedAddress');
}

/** True if the text has the shape of Bech32, so that only its checksum can be wrong. */
function couldBeBech32(text: string): boolean {
  const oneCase = text === text.toLowerCase() || text === text.toUpperCase();
  return oneCase && text.length <= maximumLength && /^[a-z]{1,10}1[02-9ac-hj-np-z]{7,}$/i.test(text);
}
