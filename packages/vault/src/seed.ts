import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { CodedError } from '@countersign/kernel';
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/** 32 new random bytes: the seed of a vault, which its 24 words (BIP-39) encode. */
export function generateEntropy(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(randomBytes(32));
}

/** The words (BIP-39, English) to write down for 16 to 32 bytes of entropy. */
export function mnemonicOfEntropy(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist);
}

/** The entropy of BIP-39 words. Throws `InvalidMnemonic`: unknown word, wrong count or wrong checksum. */
export function entropyOfMnemonic(mnemonic: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(mnemonicToEntropy(mnemonic.trim().split(/\s+/).join(' '), wordlist));
  } catch {
    // Without a cause: the library's message may repeat a word.
    throw new CodedError('InvalidMnemonic', 'Not a valid list of recovery words');
  }
}

/**
 * The 64-byte seed (BIP-39, PBKDF2) of entropy; `passphrase` is BIP-39's optional 25th word. By Node's own code: a vault that opens needs it three times,
 * and the library's takes thirty times as long.
 */
export function seedOfEntropy(entropy: Uint8Array, passphrase = ''): Uint8Array<ArrayBuffer> {
  const salt = `mnemonic${passphrase}`.normalize('NFKD');
  return Uint8Array.from(pbkdf2Sync(mnemonicOfEntropy(entropy), salt, 2_048, 64, 'sha512'));
}
