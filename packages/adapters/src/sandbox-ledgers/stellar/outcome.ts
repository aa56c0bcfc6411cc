import type { Movement } from '@countersign/ledger-port';

import type { Draft } from '../framework/draft.ts';

/** What an operation comes to: what moved, or the network's result code for why it did nothing, and then the whole transaction does nothing. */
export type Outcome =
  | { readonly code: 'SUCCESS'; readonly movements: readonly Movement[] }
  | { readonly code: 'FAILED'; readonly result: string };

/** What an operation is judged on; what it changes it writes into the draft. */
export interface OperationContext {
  readonly draft: Draft;
  /** Who it is of: the transaction's source. */
  readonly source: string;
  /** The ledger that has it. */
  readonly height: number;
  /** Its place in the transaction. */
  readonly index: number;
}

/** That nothing happens. */
export function failed(result: string): Outcome {
  return { code: 'FAILED', result };
}

/** That it was done, with what moved. */
export function done(...movements: readonly Movement[]): Outcome {
  return { code: 'SUCCESS', movements };
}
