import type { JsonObject } from '@countersign/kernel';
import { CodedError, fromHex, hasMembers } from '@countersign/kernel';

import { readScript } from '../script/templates.ts';
import type { CoinRules } from '../coin-rules.ts';
import type { RawTransaction } from './serialization.ts';
import type { PreviousOutput } from './sighash.ts';
import { virtualSize } from './sizes.ts';

/** The sequence of each input: below 0xfffffffe where the transaction may be replaced by one with a higher fee (BIP-125), and never is a lock time waited for. */
export function sequenceBy({ canReplace }: Pick<CoinRules, 'canReplace'>): number {
  return canReplace ? 0xfffffffd : 0xffffffff;
}

/** An input that lacks its signature. Amount in satoshis as decimal text; scripts and keys hexadecimal. */
export interface UnsignedInput {
  readonly transactionId: string;
  readonly index: number;
  readonly sequence: number;
  readonly amount: string;
  readonly script: string;
  readonly publicKey: string;
}

/** A transaction that lacks its signatures, as it is kept between the states of an order. */
export interface UnsignedTransaction {
  readonly version: number;
  readonly lockTime: number;
  /** What signatures name as their hash type; without it `sighashAll`. */
  readonly hashType?: number;
  readonly inputs: readonly UnsignedInput[];
  readonly outputs: readonly { readonly script: string; readonly amount: string }[];
}

/** The unsigned transaction as plain JSON, for the port. */
export function unsignedToJson({ inputs, outputs, ...rest }: UnsignedTransaction): JsonObject {
  return { ...rest, inputs: inputs.map((input) => ({ ...input })), outputs: outputs.map((output) => ({ ...output })) };
}

/** The unsigned transaction that {@link unsignedToJson} made. Throws `MalformedUnsignedTransaction` for anything else. */
export function unsignedFromJson(json: JsonObject): UnsignedTransaction {
  if (!isUnsigned(json)) throw new CodedError('MalformedUnsignedTransaction', 'Not an unsigned Bitcoin transaction');
  return json;
}

const inputTypes = {
  transactionId: 'string',
  index: 'number',
  sequence: 'number',
  amount: 'string',
  script: 'string',
  publicKey: 'string',
} as const;

function isUnsigned(value: unknown): value is UnsignedTransaction {
  return (
    hasMembers(value, { version: 'number', lockTime: 'number' }) &&
    (!('hashType' in value) || typeof value.hashType === 'number') &&
    'inputs' in value &&
    Array.isArray(value.inputs) &&
    value.inputs.every((input) => hasMembers(input, inputTypes)) &&
    'outputs' in value &&
    Array.isArray(value.outputs) &&
    value.outputs.every((output) => hasMembers(output, { script: 'string', amount: 'string' }))
  );
}

/** The transaction's fields with empty scripts where signatures go. */
export function toRawTransaction(unsigned: UnsignedTransaction): RawTransaction {
  return {
    version: unsigned.version,
    lockTime: unsigned.lockTime,
    inputs: unsigned.inputs.map(({ transactionId, index, sequence }) => ({
      txid: fromHex(transactionId),
      index,
      sequence,
      finalScriptSig: new Uint8Array(),
    })),
    outputs: unsigned.outputs.map(({ script, amount }) => ({ script: fromHex(script), amount: BigInt(amount) })),
  };
}

/** What an input spends. */
export function previousOutput(input: UnsignedInput): PreviousOutput {
  return { script: fromHex(input.script), amount: BigInt(input.amount) };
}

/** The virtual bytes that the transaction will have at most when it is signed. */
export function sizeOfUnsigned({ inputs, outputs }: UnsignedTransaction): number {
  const kinds = inputs.map(({ script }) => (readScript(fromHex(script))?.kind === 'P2PKH' ? 'P2PKH' : 'P2WPKH'));
  return virtualSize(
    kinds,
    outputs.map(({ script }) => fromHex(script)),
  );
}

/** Orders inputs by transaction id and index, outputs by amount and script, as BIP-69 asks, so that change is not recognisable. */
export function inStandardOrder(unsigned: UnsignedTransaction): UnsignedTransaction {
  const inputs = [...unsigned.inputs].sort(
    (left, right) => compareText(left.transactionId, right.transactionId) || left.index - right.index,
  );
  const outputs = [...unsigned.outputs].sort(
    (left, right) => compareNumber(BigInt(left.amount), BigInt(right.amount)) || compareText(left.script, right.script),
  );
  return { ...unsigned, inputs, outputs };
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

function compareNumber(left: bigint, right: bigint): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
