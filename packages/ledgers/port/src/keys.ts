/** The curves that ledgers sign on. */
export type Curve = 'Secp256k1' | 'Ed25519';

/** Identifies an account's key by its use; the names are the public API's. */
export type AccountKeyId = 'SECP256K1_CUSTODY_1' | 'ED25519_CUSTODY_1' | 'ED25519_CUSTODY_2' | 'ED25519_STAKING_1';

/** How an account's keys come about: hardened (SLIP-10), extended public keys (BIP-32), or independent of any seed. */
export type KeyStrategy = 'VaultHard' | 'VaultSoft' | 'Random';

/** The use of an address: for others to pay to, or for the account's own change. */
export type AddressScope = 'External' | 'Internal';

/**
 * Names one key of an account without holding it. `path` is a BIP-32 style path from the vault's root
 * (`m/44'/0'/5'/0/0`); a `Random` key has no path and is found by the account and key id alone.
 */
export interface KeyReference {
  readonly curve: Curve;
  readonly strategy: KeyStrategy;
  readonly path: string;
}

/**
 * Something for a vault to sign.
 * `Digest`: 32 bytes, signed as they are (ECDSA secp256k1); `Message`: bytes of any length, signed by Ed25519.
 * `Schnorr`: a 32-byte BIP-341 digest, signed with the tweaked key of BIP-86.
 */
export interface SigningPayload {
  readonly key: KeyReference;
  readonly scheme: 'Digest' | 'Message' | 'Schnorr';
  /** Hexadecimal. */
  readonly bytes: string;
}

/** A payload with what its signer needs to find the key. */
export interface SignablePayload extends SigningPayload {
  /** Base64, as the signer gave it when it made the key; only for the `Random` strategy. */
  readonly sealedKey?: string;
  /** The name that the sealed key was made under; only for the `Random` strategy. */
  readonly sealedKeyName?: string;
}

/** What a decision allows a signer to sign, as the signer's own check found it. */
export interface SigningGrant {
  /** The id of the order or manifest. */
  readonly subject: string;
  /** What the transaction uses up, in words that are unique among all ledgers: of two that share one a ledger takes one. */
  readonly resources: readonly string[];
  /** The order whose place this one takes, as people signed for it. */
  readonly replaces?: string;
  /** The orders in whose place that one was to come, and so on, as people signed for them; absent where nobody has shown them. */
  readonly behind?: readonly string[];
  /** Orders that hold one of the resources and have ended without it, by the word of who asks. */
  readonly ended?: readonly string[];
  /** ISO 8601. Nothing is signed for the first time from then on. */
  readonly expiresAt?: string;
}

/**
 * A vault's answer to one payload: hexadecimal, 64 bytes `r || s` with a low `s` (Ed25519 and Schnorr: their own 64 bytes).
 * `recovery` (0 or 1) is given for ECDSA.
 */
export interface PayloadSignature {
  readonly signature: string;
  readonly recovery?: 0 | 1;
}
