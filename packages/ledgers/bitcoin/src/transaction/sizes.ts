import type { ScriptKind } from '../script/templates.ts';
import { readScript } from '../script/templates.ts';

// A DER signature with a low s has at most 71 bytes, and one byte for the signature hash type.
const signatureLength = 72;
const publicKeyLength = 33;
const outpointAndSequence = 36 + 4;
const spendLength = 1 + signatureLength + 1 + publicKeyLength;

/** The kinds of output that a transaction built here can spend. */
export type SpendableKind = Extract<ScriptKind, 'P2PKH' | 'P2WPKH'>;

/** Weight units (BIP-141) of an input that spends such an output, with signatures of the greatest length and without the count of its witnesses. */
export const inputWeights = {
  P2PKH: 4 * (outpointAndSequence + 1 + spendLength),
  P2WPKH: 4 * (outpointAndSequence + 1) + spendLength,
} satisfies Record<SpendableKind, number>;

/**
 * Virtual bytes of a transaction with such inputs and output scripts: its weight by BIP-141, over four, rounded up; without witnesses its bytes, which is what coins without them
 * count.
 */
export function virtualSize(inputs: readonly SpendableKind[], outputScripts: readonly Uint8Array[]): number {
  const hasWitnesses = inputs.includes('P2WPKH');
  const markerAndFlag = 2;
  let weight = 4 * (4 + 4 + compactSizeLength(inputs.length) + compactSizeLength(outputScripts.length));
  if (hasWitnesses) weight += markerAndFlag + inputs.length;
  for (const kind of inputs) weight += inputWeights[kind];
  for (const script of outputScripts) weight += 4 * outputLength(script);
  return Math.ceil(weight / 4);
}

/**
 * The smallest output of a script that nodes relay, in satoshis: less would cost more to spend than it is worth at 3 satoshis
 * per virtual byte (Bitcoin Core's dust rule).
 */
export function dustThreshold(script: Uint8Array): bigint {
  const kind = readScript(script)?.kind;
  const isWitness = kind === 'P2WPKH' || kind === 'P2WSH' || kind === 'P2TR';
  const spending = isWitness ? 67 : 148;
  return BigInt(3 * (outputLength(script) + spending));
}

function outputLength(script: Uint8Array): number {
  return 8 + compactSizeLength(script.length) + script.length;
}

function compactSizeLength(count: number): number {
  if (count < 0xfd) return 1;
  return count <= 0xffff ? 3 : 5;
}
