import type { Clock } from '@countersign/kernel';
import type { Notary } from '@countersign/signing';

import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { VaultSigners } from '../ports/vault-signers.ts';

/** What the use cases of accounts' keys and addresses need. */
export interface AccountPorts {
  readonly store: Pick<DecisionStore, 'loadAccount' | 'commit'>;
  readonly instance: Pick<InstanceStore, 'secret'>;
  readonly clock: Clock;
  readonly notary: () => Promise<Notary>;
  readonly vaults: Pick<VaultSigners, 'signer'>;
}
