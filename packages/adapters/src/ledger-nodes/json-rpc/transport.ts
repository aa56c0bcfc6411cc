import type { RpcAnswer, RpcCall } from './json-rpc.ts';

/** A way to a node. */
export interface Transport {
  /** One request with all of the calls; with `isAlone` no other one is under way meanwhile. Throws `Again`, and `LedgerUnreachable` for what is not to be tried again. */
  send(calls: readonly RpcCall[], isAlone: boolean): Promise<readonly RpcAnswer[]>;
  /** Calls `wake` when the node says that there is something new, and gives the end of that. Absent where nodes say nothing. */
  readonly listen?: (wake: () => void) => () => void;
  readonly close?: () => void;
}
