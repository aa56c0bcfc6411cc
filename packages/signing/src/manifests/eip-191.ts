import { concatBytes, fromHex, toHex, utf8 } from '@countersign/kernel';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** A signature as a vault gives it: 64 bytes `r || s` in hexadecimal, with the recovery id of ECDSA. */
export interface RecoverableSignature {
  readonly signature: string;
  readonly recovery?: 0 | 1;
}

/** The bytes of prefixed hexadecimal text. */
export function bytesOfPrefixedHex(text: string): Uint8Array<ArrayBuffer> {
  return fromHex(text.slice(2).toLowerCase());
}

/**
 * The 32 bytes that are signed for a message: Keccak-256 of `0x19 "Ethereum Signed Message:\n" length message` (EIP-191, version
 * 0x45, as `personal_sign`). The prefix is put in here, always: no transaction begins with 0x19 followed by `E`, so that a signed
 * message is never a transaction, whatever bytes it has.
 */
export function eip191Digest(message: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8(`\u0019Ethereum Signed Message:\n${message.length}`), message));
}

/** The 65 bytes `r || s || v` with v = 27 or 28, in hexadecimal after 0x: what `ecrecover` and wallets take. */
export function eip191Value({ signature, recovery }: RecoverableSignature): string {
  return `0x${signature}${toHex(Uint8Array.of(27 + (recovery ?? 0)))}`;
}

/** The compressed public key that a signed message's 65 bytes recover to; undefined where they recover to none. */
export function recoverEip191(message: Uint8Array, value: string): Uint8Array | undefined {
  const bytes = bytesOfPrefixedHex(value);
  const v = bytes[64];
  if (bytes.length !== 65 || (v !== 27 && v !== 28)) return undefined;
  try {
    const signature = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(v - 27);
    return signature.recoverPublicKey(eip191Digest(message)).toBytes(true);
  } catch {
    return undefined;
  }
}
