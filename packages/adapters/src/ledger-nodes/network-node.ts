import type { LedgerNode, NetworkSight, NodeSight } from '@countersign/ledger-port';

/** What is known of a real network by its nodes. */
export interface NetworkNode extends LedgerNode {
  /** Whether the nodes are there and of this network. Throws `LedgerUnreachable` or `WrongNetwork`. */
  check(): Promise<void>;
  sight(): NetworkSight;
  /**
   * Has this process send nothing, nor say what a payment is to be built from, before it has read the ledger once (`observations`): what an earlier one
   * found out about its nodes went with that one, but for why the ledger could not be read last, which `before` gives. A process that sends
   * nothing need not read.
   */
  follow(before: () => Promise<NodeSight['failure']>): void;
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
