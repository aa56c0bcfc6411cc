/** The curves that ledgers sign on. What can be done on each is one table, `curves` of the vault. */
export const curveNames = ['Secp256k1', 'Ed25519'] as const;
export type Curve = (typeof curveNames)[number];

/** Identifies an account's key; the names are the public API's. */
export type AccountKeyId = 'SECP256K1_CUSTODY_1' | 'ED25519_CUSTODY_1' | 'ED25519_CUSTODY_2' | 'ED25519_STAKING_1';

/** What a ledger has a key for: to spend, to decide on a stake, or to hold what keeps a transaction good for longer. */
export type KeyUse = 'Spend' | 'Stake' | 'Nonce';

/**
 * A key of an account that a ledger needs. On Ed25519 a ledger signs whole messages, so its keys are on a hardened level of its own, that of
 * its coin (SLIP-44): what one ledger's key signs is good with no other ledger's. What is signed on secp256k1 is a digest that has the network
 * in it, or a block of it (Tron): a network for tests then shares the key with the main one, and only who names the block keeps them apart.
 */
export type KeyDescriptor =
  | {
      readonly id: Extract<AccountKeyId, `SECP256K1_${string}`>;
      readonly curve: 'Secp256k1';
      readonly use: KeyUse;
      readonly coinType?: undefined;
    }
  | {
      readonly id: Extract<AccountKeyId, `ED25519_${string}`>;
      readonly curve: 'Ed25519';
      readonly use: KeyUse;
      readonly coinType: number;
    };

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

/** How bytes are signed: see {@link SigningPayload}. */
export type SigningScheme = 'Digest' | 'Message' | 'Schnorr';

/**
 * Something for a vault to sign.
 * `Digest`: 32 bytes, signed as they are (ECDSA secp256k1); `Message`: bytes of any length, signed by Ed25519.
 * `Schnorr`: a 32-byte BIP-341 digest, signed with the tweaked key of BIP-86.
 */
export interface SigningPayload {
  readonly key: KeyReference;
  readonly scheme: SigningScheme;
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
