import { CodedError, systemClock, type Clock } from '@countersign/kernel';
import type { Tip } from '@countersign/ledger-port';
import { sandboxLedgers, type LedgerType } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import { addEmptyBlocks } from './framework/empty-blocks.ts';
import { createSandboxLedger, defaultBlockTimeMs, type SandboxBlock, type SandboxLedger } from './framework/index.ts';
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
  Substrate: (parts) =>
    createSandboxLedger({ ...parts, load: async () => (await import('./substrate/rules.ts')).substrateSandboxRules }),
  Tezos: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./tezos/rules.ts')).tezosSandboxRules }),
  Tron: (parts) => createSandboxLedger({ ...parts, load: async () => (await import('./tron/rules.ts')).tronSandboxRules }),
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
  /** Looks at ledgers, by id, and makes the empty blocks that are due: one question for all of them. One without a first block is not in the answer. */
  look(ledgerIds: readonly string[], now: Date): Promise<ReadonlyMap<string, LedgerLook>>;
}

/** What a look at a ledger saw. */
export interface LedgerLook {
  readonly tip: Tip;
  /** How many observations there have been. */
  readonly observations: string;
  /** A block is due that takes the ledger's turn (`produceBlock`): something waits, or somebody else had the turn. */
  readonly isDue: boolean;
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
  const blockTimeMs = parts.blockTimeMs ?? defaultBlockTimeMs;
  /** Tips that were seen last. One that is old makes no block: the database compares it. */
  const tips = new Map<string, SandboxBlock<never>>();
  const networks = new Map<string, SandboxLedger>();
  const ledgers: Ledger[] = [];
  for (const ledger of sandboxLedgers) {
    const create = creatorByType.get(ledger.parameters.type);
    if (create === undefined) continue;
    ledgers.push(ledger);
    networks.set(ledger.id, create({ ...parts, pool, ledger, clock }));
  }
  function node(ledgerId: string): SandboxLedger {
    const network = networks.get(ledgerId);
    if (network === undefined) throw new CodedError('LedgerNotFound', `${ledgerId} is not a sandbox ledger`);
    return network;
  }

  return {
    ledgers,
    node,
    used: () => usedLedgers(pool, [...networks.keys()]),
    async look(ledgerIds, now) {
      const isDue = (tip: Tip | undefined) => tip !== undefined && +now - +tip.time >= blockTimeMs;
      const due = new Map([...tips].filter(([id, tip]) => ledgerIds.includes(id) && isDue(tip)));
      // Why there is none is found out by those who take the turn.
      const blocks = await Promise.all(
        [...due].map(([id, tip]) =>
          node(id)
            .emptyBlock(tip, now)
            .catch(() => undefined),
        ),
      );
      const seen = await addEmptyBlocks(
        pool,
        ledgerIds,
        blocks.filter((block) => block !== undefined),
      );
      const looks = seen.map(({ ledgerId, tip, observations, isMade }) => {
        const needsTurn = due.has(ledgerId) && !isMade && isDue(tip);
        // What the turn leads to is seen the next time.
        if (needsTurn) tips.delete(ledgerId);
        else tips.set(ledgerId, tip);
        return [ledgerId, { tip, observations, isDue: needsTurn }] as const;
      });
      return new Map(looks);
    },
  };
}
