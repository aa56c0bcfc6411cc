import { equalBytes } from '@countersign/kernel';
import {
  hash160,
  readScript,
  sighashAll,
  signatureDigest,
  taprootDigest,
  type PreviousOutput,
  type RawTransaction,
  type ScriptKind,
} from '@countersign/ledger-bitcoin';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';

type Verifier = (transaction: RawTransaction, input: number, previous: readonly PreviousOutput[], program: Uint8Array) => boolean;

/** What an input shows to spend an output. */
type Verdict = 'Valid' | 'Invalid' | 'Unsupported';

/**
 * Checks that an input may spend its output: P2WPKH (BIP-143), P2PKH, and P2TR by its key (BIP-341). Signatures must be
 * strict DER with a low s, as nodes ask before they relay. Outputs of scripts are `Unsupported`: none can be spent here.
 */
export function verifyInput(transaction: RawTransaction, input: number, previous: readonly PreviousOutput[]): Verdict {
  const standard = readScript(previous[input]?.script ?? new Uint8Array());
  const verify = standard && verifiers[standard.kind];
  if (!standard || !verify) return 'Unsupported';
  try {
    return verify(transaction, input, previous, standard.program) ? 'Valid' : 'Invalid';
  } catch {
    return 'Invalid';
  }
}

const verifiers = {
  P2WPKH: (transaction, input, previous, program) => {
    const [signature, publicKey, ...rest] = transaction.witnesses?.[input] ?? [];
    if (!signature || publicKey?.length !== 33 || rest.length > 0 || scriptOf(transaction, input).length > 0) return false;
    return equalBytes(hash160(publicKey), program) && verifyEcdsa(transaction, input, previous[input], signature, publicKey);
  },
  P2PKH: (transaction, input, previous, program) => {
    const [signature, publicKey] = twoPushes(scriptOf(transaction, input));
    if (!signature || !publicKey || (transaction.witnesses?.[input]?.length ?? 0) > 0) return false;
    return equalBytes(hash160(publicKey), program) && verifyEcdsa(transaction, input, previous[input], signature, publicKey);
  },
  P2TR: (transaction, input, previous, program) => {
    const [signature, ...rest] = transaction.witnesses?.[input] ?? [];
    if (!signature || rest.length > 0 || scriptOf(transaction, input).length > 0) return false;
    const hashType = signature[64] ?? 0;
    if (signature.length !== (hashType === 0 ? 64 : 65)) return false;
    return schnorr.verify(signature.slice(0, 64), taprootDigest(transaction, input, previous, hashType), program);
  },
  P2SH: undefined,
  P2WSH: undefined,
  P2SH32: undefined,
} satisfies Record<ScriptKind, Verifier | undefined>;

function verifyEcdsa(
  transaction: RawTransaction,
  input: number,
  previous: PreviousOutput | undefined,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const hashType = signature.at(-1);
  const digest = previous && hashType === sighashAll ? signatureDigest(transaction, input, previous, hashType) : undefined;
  if (!digest) return false;
  const compact = secp256k1.Signature.fromBytes(signature.slice(0, -1), 'der').toBytes('compact');
  return secp256k1.verify(compact, digest, publicKey, { prehash: false, lowS: true });
}

function scriptOf({ inputs }: RawTransaction, input: number): Uint8Array {
  return inputs[input]?.finalScriptSig ?? new Uint8Array();
}

/** The two items of a script that only pushes two, each of less than 76 bytes. */
function twoPushes(script: Uint8Array): [Uint8Array?, Uint8Array?] {
  const first = script[0] ?? 0;
  const second = script[first + 1] ?? 0;
  const fits = first > 0 && first < 76 && second > 0 && second < 76 && script.length === first + second + 2;
  return fits ? [script.slice(1, first + 1), script.slice(first + 2)] : [];
}
