import { createSandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import type { SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import type { Notifier } from '@countersign/adapters/postgres';
import type { Clock } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import { publishing } from './publishing.ts';

/** The networks behind the configured ledgers, by ledger id. */
export interface Networks {
  readonly ledgers: readonly Ledger[];
  /** Networks that live in this instance. */
  readonly sandboxes: ReadonlyMap<string, SandboxLedger>;
  /** Called at all processes when a network has something new, by the id of its ledger. */
  readonly notifier: Notifier;
}

/** Joins each configured ledger with its network. */
export function createNetworks(pool: Pool, clock: Clock, blockSeconds: number, notifier: Notifier): Networks {
  const sandbox = createSandboxLedgers({ pool, clock, blockTimeMs: blockSeconds * 1000 });
  return {
    ledgers: sandbox.ledgers,
    sandboxes: new Map(sandbox.ledgers.map(({ id }) => [id, telling(sandbox.node(id), id, notifier)])),
    notifier,
  };
}

/** The network, which wakes those who follow it for each transaction and block. */
function telling(network: SandboxLedger, ledgerId: string, notifier: Notifier): SandboxLedger {
  const notify = () => notifier.notify(ledgerId);
  return {
    ...publishing(network, ['broadcast', 'faucet', 'faucetToken'], { notify }),
    async produceBlock(now) {
      const tip = await network.produceBlock(now);
      if (tip !== undefined) notify();
      return tip;
    },
  };
}
