import { createSandboxLedger, ethereumSandboxRules } from '@countersign/adapters/sandbox-ledgers';
import type { SandboxLedger, SandboxRules } from '@countersign/adapters/sandbox-ledgers';
import type { Clock } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

/** The networks behind the configured ledgers, by ledger id. */
export interface Networks {
  readonly ledgers: readonly Ledger[];
  /** Networks that live in this instance. */
  readonly sandboxes: ReadonlyMap<string, SandboxLedger>;
}

// Each ledger's block data is its own; a network is only ever joined with the rules of its type.
// oxlint-disable-next-line typescript/no-explicit-any
const rulesByType: Readonly<Record<string, SandboxRules<any>>> = { Ethereum: ethereumSandboxRules };

/** Joins each configured ledger with its network. */
export function createNetworks(pool: Pool, clock: Clock, blockSeconds: number): Networks {
  const joined = sandboxLedgers.flatMap((ledger) => {
    const rules = rulesByType[ledger.parameters.type];
    if (rules === undefined) return [];
    return [{ ledger, network: createSandboxLedger({ pool, ledger, rules, clock, blockTimeMs: blockSeconds * 1000 }) }];
  });
  return {
    ledgers: joined.map(({ ledger }) => ledger),
    sandboxes: new Map(joined.map(({ ledger, network }) => [ledger.id, network])),
  };
}
