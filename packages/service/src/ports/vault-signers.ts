import type { EndedRecord, OrderEnder, SignedRecord, Signer } from '@countersign/vault';

/** A signer, wherever it is. */
export type ReachableSigner<Evidence> = Omit<Signer<Evidence>, 'kind' | 'keyStrategies'> & OrderEnder;

/** The signers that this process can reach, by their public keys. */
export interface VaultSigners<Evidence = unknown> {
  signer(publicKey: string): ReachableSigner<Evidence> | undefined;
}

/** Seals secrets so that the database alone does not give them away, each for the record of that name. */
export interface SecretSeal {
  seal(secret: Uint8Array, name: string): Promise<Uint8Array>;
  /** Throws `SealNotOpened`, also for what was sealed for another record. */
  open(sealed: Uint8Array, name: string): Promise<Uint8Array>;
}

/** The end of an order, of which the database does not know whether its vault had signed for it. */
export type EarlierEnd = Omit<EndedRecord, 'wasSigned'>;

/** What the database says that vaults have signed: orders whose signed transaction is kept there, by the vault's public key. */
export interface SignedOrders {
  /** The newest, as many at most. */
  newest(publicKey: string, limit: number): Promise<readonly SignedRecord[]>;
  all(publicKey: string): AsyncIterable<readonly SignedRecord[]>;
  /** The same of orders that have ended. */
  newestEnded(publicKey: string, limit: number): Promise<readonly EarlierEnd[]>;
  allEnded(publicKey: string): AsyncIterable<readonly EarlierEnd[]>;
}
