import type { Ledger, VaultKeyStrategy } from '@countersign/model';

import type { SecretRecord } from './change.ts';

/** Something that holds keys and may become a vault. */
export interface AnnouncedSigner {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly kind: 'Software' | 'HSM' | 'Cold';
  /** The strategies that its accounts can have; absent: unknown. */
  readonly keyStrategies?: readonly VaultKeyStrategy[] | undefined;
  /** The vault it has become. */
  readonly vaultId?: string | undefined;
}

/** What belongs to the instance as a whole. */
export interface InstanceStore {
  /** The root domain; undefined before genesis. */
  rootDomainId(): Promise<string | undefined>;
  ledgers(): Promise<readonly Ledger[]>;
  secret(id: string): Promise<SecretRecord | undefined>;
  /** Keeps a secret; false if there is one with this id already, which then stays. */
  keepSecret(secret: SecretRecord, at: Date): Promise<boolean>;
  /** Forgets a secret that is kept elsewhere from now on. */
  forgetSecret(id: string): Promise<void>;
  signers(): Promise<readonly AnnouncedSigner[]>;
  announceSigner(signer: AnnouncedSigner, at: Date): Promise<void>;
}
