import type { LedgerNode, NetworkSight } from '@countersign/ledger-port';

/** The port to a real network. */
export interface NetworkNode extends LedgerNode {
  /** Whether the nodes are there and of this network. Throws `LedgerUnreachable` or `WrongNetwork`. */
  check(): Promise<void>;
  sight(): NetworkSight;
}
