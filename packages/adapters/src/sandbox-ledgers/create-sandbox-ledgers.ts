import { CodedError, systemClock, type Clock } from '@countersign/kernel';
import { sandboxLedgers, type LedgerType } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import { createSandboxLedger, type SandboxLedger } from './framework/index.ts';
import { usedLedgers, type UsedLedgers } from './used-ledgers.ts';

type Parts = Omit<Parameters<typeof createSandboxLedger>[0], 'load' | 'hasContracts'>;

/** How a network of each type comes about that has one. Its rules are behind an import of their own: those that nobody uses are not loaded. */
const creators = {
  Algorand: (parts) =>
    createSandboxLedger({ ...parts, load: async () => (await import('./algorand/rules.ts')).algorandSandboxRules }),
  Bitcoin: (parts) =>
    createSandboxLedger({ ...parts, load: async () => (await import('./bitcoin/rules.ts')).bitcoinSandboxRules }),
  Ethereum: (parts) =>
    createSandboxLedger({
      ...parts,
      load: async () => (await import('./ethereum/rules.ts')).ethereumSandboxRules,
      hasContracts: true,
    }),
  Solana: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./solana/rules.ts')).solanaSandboxRules }),
  Stellar: (parts) =>
    createSandboxLedger({ ...parts, load: async () => (await import('./stellar/rules.ts')).stellarSandboxRules }),
  Tezos: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./tezos/rules.ts')).tezosSandboxRules }),
  XRPL: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./xrpl/rules.ts')).xrplSandboxRules }),
} satisfies Partial<Record<LedgerType, (parts: Parts) => SandboxLedger>>;

const creatorByType: ReadonlyMap<string, (parts: Parts) => SandboxLedger> = new Map(Object.entries(creators));

/** All sandbox networks of an instance. */
export interface SandboxLedgers {
  readonly ledgers: readonly Ledger[];
  /** The network of a ledger. Throws `LedgerNotFound` for an id that is none of these. */
  node(ledgerId: string): SandboxLedger;
  /** Those that are used. All others need no blocks, and nothing happens on them that anybody would read. */
  used(): Promise<UsedLedgers>;
}

/** Joins the sandbox ledgers with their networks in the database. Several processes may do so. */
export function createSandboxLedgers({
  pool,
  clock = systemClock,
  ...parts
}: {
  readonly pool: Pool;
  readonly blockTimeMs?: number;
  readonly clock?: Clock;
}): SandboxLedgers {
  const networks = new Map<string, SandboxLedger>();
  const ledgers: Ledger[] = [];
  for (const ledger of sandboxLedgers) {
    const create = creatorByType.get(ledger.parameters.type);
    if (create === undefined) continue;
    ledgers.push(ledger);
    networks.set(ledger.id, create({ ...parts, pool, ledger, clock }));
  }
  return {
    ledgers,
    node(ledgerId) {
      const network = networks.get(ledgerId);
      if (network === undefined) throw new CodedError('LedgerNotFound', `${ledgerId} is not a sandbox ledger`);
      return network;
    },
    used: () => usedLedgers(pool, [...networks.keys()]),
  };
}
