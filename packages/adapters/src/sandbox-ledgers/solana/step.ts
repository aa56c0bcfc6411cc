import type { Result } from '@countersign/kernel';
import type { Movement } from '@countersign/ledger-port';
import type { Step } from '@countersign/ledger-solana';

import type { WritableState } from '../framework/rules.ts';

/** Something that moved, as a program moved it. */
export type Moved = Omit<Movement, 'index' | 'metadata'>;

/** Why an instruction fails, in the words of the network's own library. */
export type StepError =
  | 'InvalidArgument'
  | 'InvalidAccountData'
  | 'MissingRequiredSignature'
  | 'UninitializedAccount'
  | { readonly custom: number };

/** What an instruction runs in. */
export interface StepContext {
  readonly state: WritableState;
  readonly signers: ReadonlySet<string>;
  /** The value that nonce accounts take in this block, 32 bytes in hexadecimal. */
  readonly nextNonce: string;
  readonly move: (moved: Moved) => void;
}

/** Runs an instruction, which changes the state, or says why not. */
export type RunStep<Of extends Step = Step> = (step: Of, context: StepContext) => Promise<Result<void, StepError>>;
