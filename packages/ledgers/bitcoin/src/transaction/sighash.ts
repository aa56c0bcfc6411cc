import { concatBytes } from '@countersign/kernel';
import { RawTx, Transaction } from '@scure/btc-signer';

import { hash256 } from '../script/hash160.ts';
import { readScript, standardScript } from '../script/templates.ts';
import { sighashAll, sighashAllForkId } from './hash-types.ts';
import type { RawTransaction } from './serialization.ts';
import { serialize } from './serialization.ts';

/** What is known of the output that an input spends. */
export interface PreviousOutput {
  readonly script: Uint8Array;
  readonly amount: bigint;
}

/**
 * The digest that an input's signature is over, 32 bytes: BIP-143 for P2WPKH, the original algorithm for P2PKH.
 * Undefined for previous outputs of another kind.
 */
export function signatureDigest(
  transaction: RawTransaction,
  input: number,
  previous: PreviousOutput,
  hashType: number,
): Uint8Array | undefined {
  const standard = readScript(previous.script);
  if (standard?.kind === 'P2WPKH') {
    const scriptCode = standardScript('P2PKH', standard.program);
    return asSdkTransaction(transaction).preimageWitnessV0(input, scriptCode, hashType, previous.amount);
  }
  return standard?.kind === 'P2PKH' && hashType === sighashAll ? legacyDigest(transaction, input, previous.script) : undefined;
}

/**
 * The digest that is signed with a hash type that is used here. With the fork id it is that of "replay-protected-sighash" of Bitcoin Cash: BIP-143's, with the previous output's own
 * script, and the fork id 0. It names no tokens: of an output that carries any it is the digest of nothing (CHIP-2022-02), so that none is spent by mistake.
 */
export function digestToSign(
  transaction: RawTransaction,
  input: number,
  previous: PreviousOutput,
  hashType: number,
): Uint8Array | undefined {
  if (hashType !== sighashAllForkId) return signatureDigest(transaction, input, previous, hashType);
  if (readScript(previous.script)?.kind !== 'P2PKH') return undefined;
  return asSdkTransaction(transaction).preimageWitnessV0(input, previous.script, hashType, previous.amount);
}

/** The BIP-341 digest of an input that spends a Taproot output by its key. Needs all the outputs that the transaction spends. */
export function taprootDigest(
  transaction: RawTransaction,
  input: number,
  previous: readonly PreviousOutput[],
  hashType: number,
): Uint8Array {
  const scripts = previous.map(({ script }) => script);
  const amounts = previous.map(({ amount }) => amount);
  return asSdkTransaction(transaction).preimageWitnessV1(input, scripts, hashType, amounts);
}

function legacyDigest(transaction: RawTransaction, input: number, script: Uint8Array): Uint8Array {
  const inputs = transaction.inputs.map((entry, index) => ({
    ...entry,
    finalScriptSig: index === input ? script : new Uint8Array(),
  }));
  return hash256(concatBytes(RawTx.encode({ ...transaction, inputs, segwitFlag: false }), Uint8Array.of(sighashAll, 0, 0, 0)));
}

function asSdkTransaction(transaction: RawTransaction): Transaction {
  return Transaction.fromRaw(serialize(transaction, 'WithoutWitness'), {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowUnknownVersion: true,
    disableScriptCheck: true,
  });
}
