import { createSandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import type { SandboxLedger } from '@countersign/adapters/sandbox-ledgers';
import type { WakeUps } from '@countersign/adapters/postgres';
import type { Clock } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import { announcing } from './announcing.ts';

/** The networks behind the configured ledgers, by ledger id. */
export interface Networks {
  readonly ledgers: readonly Ledger[];
  /** Networks that live in this instance. */
  readonly sandboxes: ReadonlyMap<string, SandboxLedger>;
  /** Told when a network has something new, at all processes. */
  readonly wakeUps: WakeUps;
}

/** Joins each configured ledger with its network. */
export function createNetworks(pool: Pool, clock: Clock, blockSeconds: number, wakeUps: WakeUps): Networks {
  const sandbox = createSandboxLedgers({ pool, clock, blockTimeMs: blockSeconds * 1000 });
  return {
    ledgers: sandbox.ledgers,
    sandboxes: new Map(sandbox.ledgers.map(({ id }) => [id, telling(sandbox.node(id), wakeUps)])),
    wakeUps,
  };
}

/** The network, with those being woken who follow it: by what it takes in, and by its blocks. */
function telling(network: SandboxLedger, wakeUps: WakeUps): SandboxLedger {
  return {
    ...announcing(network, ['broadcast', 'faucet', 'faucetToken'], wakeUps),
    async produceBlock(now) {
      const tip = await network.produceBlock(now);
      if (tip !== undefined) wakeUps.announce();
      return tip;
    },
  };
}
