import type { KnownOutputs } from '@countersign/ledger-port';

import { connect, type LedgerSettings } from './families.ts';
import type { ConnectedNode } from './network-node.ts';

export { readLedgerSettings } from './settings.ts';
export type { LedgerSettings } from './families.ts';
export type { Explorer } from './file/ledger.ts';
export type { ConnectedNode, NetworkNode } from './network-node.ts';

/** The network of a ledger, by its nodes. Waits as `sleep` does. */
export function createLedgerNode(
  settings: LedgerSettings,
  outputs: KnownOutputs,
  sleep?: (milliseconds: number) => Promise<void>,
): Promise<ConnectedNode> {
  return connect(settings, { outputs, sleep });
}
