import { CodedError, systemClock, type Clock } from '@countersign/kernel';
import { sandboxLedgers, type LedgerType } from '@countersign/ledger-registry';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import { bitcoinSandboxRules } from './bitcoin/rules.ts';
import { ethereumSandboxRules } from './ethereum/rules.ts';
import { createSandboxLedger, defaultBlockTimeMs, type SandboxLedger } from './framework/index.ts';
import { xrplSandboxRules } from './xrpl/rules.ts';

type Parts = Omit<Parameters<typeof createSandboxLedger>[0], 'rules'>;

/** How a network of each type comes about. */
const creators = {
  Bitcoin: (parts) => createSandboxLedger({ ...parts, rules: bitcoinSandboxRules }),
  Ethereum: (parts) => createSandboxLedger({ ...parts, rules: ethereumSandboxRules }),
  XRPL: (parts) => createSandboxLedger({ ...parts, rules: xrplSandboxRules }),
} satisfies Record<LedgerType, (parts: Parts) => SandboxLedger>;

const creatorByType: ReadonlyMap<string, (parts: Parts) => SandboxLedger> = new Map(Object.entries(creators));

/** All sandbox networks of an instance. */
export interface SandboxLedgers {
  readonly ledgers: readonly Ledger[];
  /** The network of a ledger. Throws `LedgerNotFound` for an id that is none of these. */
  node(ledgerId: string): SandboxLedger;
  /** One round of block making: makes each network's next block if it is due. */
  produceBlocks(): Promise<void>;
  /** Makes blocks until `stop`, one round after the other. An error is reported and the next round tries again. */
  start(onError: (error: unknown) => void): void;
  /** Ends block making, after the round that is under way. */
  stop(): Promise<void>;
}

/** Joins the sandbox ledgers with their networks in the database. Several processes may do so, and may all make blocks. */
export function createSandboxLedgers(parts: {
  readonly pool: Pool;
  readonly blockTimeMs?: number;
  readonly clock?: Clock;
}): SandboxLedgers {
  const { pool, blockTimeMs = defaultBlockTimeMs, clock = systemClock } = parts;
  const networks = new Map<string, SandboxLedger>();
  const ledgers: Ledger[] = [];
  for (const ledger of sandboxLedgers) {
    const create = creatorByType.get(ledger.parameters.type);
    if (create === undefined) continue;
    ledgers.push(ledger);
    networks.set(ledger.id, create({ pool, ledger, blockTimeMs, clock }));
  }

  async function produceBlocks(): Promise<void> {
    const rounds = await Promise.allSettled([...networks.values()].map((network) => network.produceBlock(clock.now())));
    const failures = rounds.flatMap((round): unknown[] => (round.status === 'rejected' ? [round.reason] : []));
    if (failures.length > 0) throw new AggregateError(failures, 'Some sandbox ledgers could not make their block');
  }

  let stopping: AbortController | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(signal: AbortSignal, onError: (error: unknown) => void): Promise<void> {
    // Looking more often than blocks are made keeps them close to their time.
    const pause = Math.max(10, blockTimeMs / 8);
    while (!signal.aborted) {
      await produceBlocks().catch(onError);
      await sleep(pause, signal);
    }
  }

  return {
    ledgers,
    node(ledgerId) {
      const network = networks.get(ledgerId);
      if (network === undefined) throw new CodedError('LedgerNotFound', `${ledgerId} is not a sandbox ledger`);
      return network;
    },
    produceBlocks,
    start(onError) {
      if (stopping !== undefined) return;
      stopping = new AbortController();
      running = run(stopping.signal, onError);
    },
    async stop() {
      stopping?.abort();
      stopping = undefined;
      await running;
    },
  };
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
