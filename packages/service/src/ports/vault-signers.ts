import type { Signer } from '@countersign/vault';

/** The signers that this process can reach, by their public keys. */
export interface VaultSigners<Evidence = unknown> {
  signer(publicKey: string): Signer<Evidence> | undefined;
}

/** Seals secrets so that the database alone does not give them away, each for the record of that name. */
export interface SecretSeal {
  seal(secret: Uint8Array, name: string): Promise<Uint8Array>;
  /** Throws `SealNotOpened`, also for what was sealed for another record. */
  open(sealed: Uint8Array, name: string): Promise<Uint8Array>;
}
