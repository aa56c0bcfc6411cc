import type { Result } from '@countersign/kernel';

/** A node as its client needs it. */
export interface NodeSettings {
  /** With the secret in it, where the file has `{token}`: for nothing but requests. */
  readonly url: string;
  /** The value of the header `authorization`, a secret. */
  readonly authorization: string | undefined;
  readonly requestsPerSecond: number | undefined;
  /** Calls that go out together. */
  readonly batch: number;
  readonly timeoutSeconds: number;
}

/** A method of a node with what it is given. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's own words for what it did not do. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
}

/** What a node answers to a call. */
export type RpcAnswer = Result<unknown, RpcError>;

/** How one request is sent. */
interface Sending {
  /** No other one is under way meanwhile. */
  readonly isAlone: boolean;
  /** So large may its answer be. */
  readonly mostBytes: number;
}

/** A way to a node. */
export interface Transport {
  /** One request with all of the calls. Throws `Again`, and `LedgerUnreachable` for what is not to be tried again. */
  readonly send: (calls: readonly RpcCall[], sending: Sending) => Promise<readonly RpcAnswer[]>;
  /** Calls `wake` when the node says that there is something new, and gives the end of that. Absent where nodes say nothing. */
  readonly listen?: (wake: () => void) => () => void;
  readonly close?: () => void;
}

/** A node that speaks JSON-RPC. */
export interface JsonRpc extends Pick<Transport, 'listen' | 'close'> {
  /** For logs and errors: host and port, never more of the URL, where there may be a secret. */
  readonly name: string;
  /** So many calls at most go out together. */
  readonly batch: number;
  /** Whether each of them is a request of its own. */
  readonly isSeparate?: boolean;
  /**
   * The answers to the calls, in their order. What can be tried again (no answer in time, a connection that was lost, a status of 429 or of 500 and
   * above, a limit) was tried again. Throws `LedgerUnreachable`; its cause is `AnswerTooLarge` where fewer calls, or more
   * `mostBytes` than are usual, may have an answer.
   */
  ask(calls: readonly RpcCall[], mostBytes?: number): Promise<readonly RpcAnswer[]>;
}
