import type { EvidenceBundle, ProvenIntent } from '@countersign/governance';
import type { SeedSigner, VaultAnswer, VaultOperation, VaultOperationOf } from '@countersign/vault';

import type { Memory } from '../memory.ts';

/** An operation that passed every check, in words, with what grants it. */
export interface Review {
  /** One line: what it is. */
  readonly title: string;
  readonly lines: readonly string[];
  /** What a careful person should be warned of. */
  readonly warnings: readonly string[];
  /** True if the vault cannot prove that this is what was approved: somebody must look at it, whatever else is granted. */
  readonly needsCare: boolean;
  /** What the vault remembers if it is granted. */
  readonly memory: Memory;
  /** Absent without the seed. */
  readonly grant?: VaultAnswer;
}

/** What an operation is checked against. */
export interface ReviewContext {
  readonly notaryKey: string;
  readonly vaultId: string;
  readonly memory: Memory;
  /** By the clock of the vault's own machine, and no earlier than when the file was prepared. */
  readonly now: Date;
  /** With it the vault's own addresses are derived again, and signatures are made and tried; nothing leaves before it is granted. */
  readonly signer?: SeedSigner<unknown>;
}

/** An operation whose intent was verified. */
export interface Approved<Type extends VaultOperation['type']> {
  readonly operation: VaultOperationOf<Type>;
  readonly intent: ProvenIntent;
  readonly bundle: EvidenceBundle;
  readonly context: ReviewContext;
}
