import { concatBytes, fromHex, toHex } from '@countersign/kernel';
import { deserialize, serialize, transactionIdOf } from '@countersign/ledger-bitcoin';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/**
 * A signed transaction under another id, as anybody can give it one who sees it on its way: each signature in the scripts of its inputs is written with the other s that it can
 * have. Blocks may have it; nodes pass it on no longer.
 */
export function renamed(raw: string): { readonly raw: string; readonly transactionId: string } {
  const read = deserialize(raw);
  if (!read.ok) throw new Error(read.error);
  const inputs = read.value.inputs.map((input) => ({ ...input, finalScriptSig: withOtherSignature(input.finalScriptSig) }));
  const transaction = { ...read.value, inputs };
  return { raw: toHex(serialize(transaction)), transactionId: transactionIdOf(transaction) };
}

function withOtherSignature(script: Uint8Array): Uint8Array {
  const length = script[0] ?? 0;
  if (length === 0) return script;
  const hashType = script.slice(length, length + 1);
  const { r, s } = secp256k1.Signature.fromBytes(script.slice(1, length), 'der');
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes('der');
  const signature = concatBytes(fromHex(toHex(other)), hashType);
  return concatBytes(Uint8Array.of(signature.length), signature, script.slice(length + 1));
}
