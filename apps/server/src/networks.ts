import { createSandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import type { SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import type { Clock } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

/** The networks behind the configured ledgers, by ledger id. */
export interface Networks {
  readonly ledgers: readonly Ledger[];
  /** Networks that live in this instance. */
  readonly sandboxes: ReadonlyMap<string, SandboxLedger>;
}

/** Joins each configured ledger with its network. */
export function createNetworks(pool: Pool, clock: Clock, blockSeconds: number): Networks {
  const sandbox = createSandboxLedgers({ pool, clock, blockTimeMs: blockSeconds * 1000 });
  return { ledgers: sandbox.ledgers, sandboxes: new Map(sandbox.ledgers.map(({ id }) => [id, sandbox.node(id)])) };
}
