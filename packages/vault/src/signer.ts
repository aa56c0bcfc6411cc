import type { Result } from '@countersign/kernel';
import type {
  AccountKeyId,
  Curve,
  KeyReference,
  KeyStrategy,
  PayloadSignature,
  SignablePayload,
  SigningGrant,
} from '@countersign/ledger-port';

/** The account that a key is for, and which of its keys that is. */
export interface KeyOwner {
  readonly accountId: string;
  readonly keyId: AccountKeyId;
}

/** The public half of an account's key. */
export interface DerivedPublicKey {
  /** Compressed SEC 1 point (33 bytes) or Ed25519 key (32 bytes), hexadecimal. */
  readonly publicKey: string;
  /** 32 bytes, hexadecimal: given for `VaultSoft`, so that addresses can be derived without the signer. */
  readonly chainCode?: string;
  /** The signer's word that it holds the key for its owner: over `accountKeyText`, base64. */
  readonly signature: string;
}

/** A new key of the `Random` strategy. The caller keeps `sealedKey` and hands it back to sign; only its signer can open it. */
export interface RandomKey extends DerivedPublicKey {
  /** Base64. */
  readonly sealedKey: string;
}

/** Payloads to sign together, with the evidence of the decision that allows it. */
export interface SignRequest<Evidence> {
  readonly evidence: Evidence;
  readonly payloads: readonly SignablePayload[];
}

/**
 * Why a key cannot be had. `AwaitingVault`: the signer is offline and was not asked yet, or has not answered;
 * `SignerUnavailable`: it cannot be reached at the moment, such as a hardware module.
 */
export type KeyRefusal =
  | 'UnsupportedKeyStrategy'
  | 'InvalidDerivationPath'
  | 'SealedKeyMissing'
  | 'SealNotOpened'
  | 'AwaitingVault'
  | 'SignerUnavailable';

/** Keys that an offline signer is asked for, all of one account. */
export interface KeysToMake {
  readonly accountId: string;
  readonly derived: readonly (KeyReference & Pick<KeyOwner, 'keyId'>)[];
  /** Independent keys, by curve and the name that their sealed form is bound to. */
  readonly random: readonly ({ readonly curve: Curve; readonly name: string } & Pick<KeyOwner, 'keyId'>)[];
}

/**
 * Why nothing was signed. `NotAuthorized`: the evidence does not allow it; `Locked`: the account or vault is; `OrderExpired`: it is too late;
 * `OrderEnded`, `AlreadySigned`, `NotAReplacement`, `ResourceInUse`: by what the signer remembers; `MemoryUnavailable`: it can remember nothing.
 */
export interface SigningRefusal {
  readonly code:
    | KeyRefusal
    | 'NotAuthorized'
    | 'Locked'
    | 'OrderExpired'
    | 'OrderEnded'
    | 'AlreadySigned'
    | 'NotAReplacement'
    | 'ResourceInUse'
    | 'MemoryUnavailable'
    | 'InvalidPayload'
    | 'SignerClosed';
  readonly message: string;
  /** With `ResourceInUse`: the order that had the resource before. */
  readonly heldBy?: string;
}

/**
 * The signer's own check before it signs: does the evidence show a decision that allows exactly these payloads, and what does it
 * allow then? The refusal's text is for the log.
 */
export type Authorize<Evidence> = (
  evidence: Evidence,
  payloads: readonly SignablePayload[],
) => Result<SigningGrant, SigningRefusal> | Promise<Result<SigningGrant, SigningRefusal>>;

/** Holds keys and signs with them; a private key never leaves it. */
export interface Signer<Evidence> {
  /** Base64 of SubjectPublicKeyInfo: names the signer, and the vault that is made of it. */
  readonly publicKey: string;
  readonly kind: 'software' | 'hsm' | 'cold';
  /** The strategies that accounts of this signer can have. */
  readonly keyStrategies: readonly KeyStrategy[];
  /** The public key at a path; not for the `Random` strategy. */
  derivePublicKey(key: KeyReference, owner: KeyOwner): Promise<Result<DerivedPublicKey, KeyRefusal>>;
  /** Makes an independent key. Its sealed form opens under this name and curve alone. */
  createRandomKey(curve: Curve, name: string, owner: KeyOwner): Promise<Result<RandomKey, KeyRefusal>>;
  /**
   * Imports a key that was sealed to this signer for this name (see `sealKeyForVault`), as an independent key of it. Where this
   * is not there, the signer imports no keys.
   */
  importKey?(curve: Curve, name: string, sealedKey: string, owner: KeyOwner): Promise<Result<RandomKey, KeyRefusal>>;
  /** Signs all payloads in their order, or none. */
  sign(request: SignRequest<Evidence>): Promise<Result<readonly PayloadSignature[], SigningRefusal>>;
  /** Offline signers alone: has the next file ask for these keys. Safe to repeat. */
  askForKeys?(request: KeysToMake): Promise<void>;
}

/** What signs statements of the signer itself: a file of signed operations, an answer, a key that it holds. */
export interface StatementSigner {
  /** With the key that names the signer: Ed25519 over the SHA-256 of the bytes, base64. */
  readonly signStatement: (bytes: Uint8Array) => string;
}
