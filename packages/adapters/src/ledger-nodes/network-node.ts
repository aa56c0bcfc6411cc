import type { LedgerNode, NetworkSight } from '@countersign/ledger-port';

/** What is known of a real network by its nodes. */
export interface NetworkNode extends LedgerNode {
  /** Whether the nodes are there and of this network. Throws `LedgerUnreachable` or `WrongNetwork`. */
  check(): Promise<void>;
  sight(): NetworkSight;
}

/** The port to a real network, with what the ways to its nodes can do. */
export interface ConnectedNode extends NetworkNode {
  /**
   * Calls `wake` when a node says by itself that there may be something new, and gives the end of that. It may say so without reason, late, or never: what
   * is so is read.
   */
  listen(wake: () => void): () => void;
  /** Ends what is open to the nodes. Nothing is asked of them any more. */
  close(): void;
}
