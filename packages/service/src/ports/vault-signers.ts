import type { Signer } from '@countersign/vault';

/** The signers that this process can reach, by their public keys. */
export interface VaultSigners<Evidence = unknown> {
  signer(publicKey: string): Signer<Evidence> | undefined;
}

/** Seals secrets so that the database alone does not give them away. */
export interface SecretSeal {
  seal(secret: Uint8Array): Promise<Uint8Array>;
  /** Throws `SealNotOpened`. */
  open(sealed: Uint8Array): Promise<Uint8Array>;
}
