import type { BroadcastRefusal, Movement } from '@countersign/ledger-port';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import type { ReadableState, WritableState } from '../framework/rules.ts';
import type { AccountRecord } from './records.ts';

/** What an operation comes to: its changes, or the network's result code for why it changes nothing: `tec` takes the fee, `ter` waits. */
export type Outcome =
  | { readonly code: 'tesSUCCESS'; readonly movements: readonly Movement[]; apply(state: WritableState): void }
  | { readonly code: `te${'c' | 'r'}${string}`; readonly reason: BroadcastRefusal; readonly message: string };

/** What an operation is judged on. */
export interface OperationContext {
  readonly transaction: XrplTransaction;
  readonly state: ReadableState;
  /** The sender without the fee and what waits before the transaction; operations that change it write it back changed. */
  readonly sender: AccountRecord;
  /** The sender's drops with the fee: the fee may come out of the reserve. */
  readonly priorBalance: bigint;
  /** The ledger that the transaction is for: new accounts start with its number. */
  readonly height: number;
}

/** A result that changes nothing, though a `tec` takes the fee. */
export function claimed(code: Exclude<Outcome['code'], 'tesSUCCESS'>, reason: BroadcastRefusal, message: string): Outcome {
  return { code, reason, message: `${code}: ${message}` };
}
