import { createLedgerNode, type ConnectedNode, type Explorer } from '@countersign/adapters/ledger-nodes';
import { createSandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import type { SandboxLedger, SandboxLedgers } from '@countersign/adapters/sandbox-ledgers';
import { createKnownOutputs, type Notifier } from '@countersign/adapters/postgres';
import { CodedError, isCodedError, type Clock } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { Pool } from 'pg';

import type { ServerConfig } from './config/config.ts';
import { publishing } from './publishing.ts';

/** The networks behind the configured ledgers, by ledger id. */
export interface Networks {
  readonly ledgers: readonly Ledger[];
  readonly nodes: ReadonlyMap<string, LedgerNode>;
  /** Networks that live in this instance. */
  readonly sandboxes: ReadonlyMap<string, SandboxLedger>;
  /** Those of them that somebody uses: of no other one is there anything to do or to read. */
  readonly usedSandboxes: SandboxLedgers['used'];
  /** Looks at some of them, and makes the empty blocks that are due. */
  readonly look: SandboxLedgers['look'];
  /** How often these have a block. */
  readonly sandboxSecondsPerBlock: number;
  /** Networks that are reached by nodes. */
  readonly outside: ReadonlyMap<string, ConnectedNode>;
  /** Where people look up what is on a network, of those whose operator named a place. */
  readonly explorers: ReadonlyMap<string, Explorer>;
  /** Called at all processes when a network has something new, by the id of its ledger. */
  readonly notifier: Notifier;
}

/** Joins each configured ledger with its network. Throws `InvalidSetting` where two have one id. */
export async function createNetworks(
  config: Pick<ServerConfig, 'ledgers' | 'sandboxes' | 'blockSeconds'>,
  pool: Pool,
  clock: Clock,
  notifier: Notifier,
): Promise<Networks> {
  const sandbox = config.sandboxes ? createSandboxLedgers({ pool, clock, blockTimeMs: config.blockSeconds * 1000 }) : undefined;
  const ledgers = [...(sandbox?.ledgers ?? []), ...config.ledgers.map(({ ledger }) => ledger)];
  const twice = ledgers.find(({ id }, index) => ledgers.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined) throw new CodedError('InvalidSetting', `A sandbox ledger has the id ${twice.id} of --ledgers`);
  const sandboxes = new Map(sandbox?.ledgers.map(({ id }) => [id, telling(sandbox.node(id), id, notifier)] as const) ?? []);
  const connected = config.ledgers.map(async (settings) => {
    const { id } = settings.ledger;
    return [id, await createLedgerNode(settings, createKnownOutputs(pool, id))] as const;
  });
  const outside = new Map(await Promise.all(connected));
  const explorers = new Map(config.ledgers.flatMap(({ ledger, explorer }) => (explorer ? [[ledger.id, explorer] as const] : [])));
  return {
    ledgers,
    nodes: new Map<string, LedgerNode>([...sandboxes, ...outside]),
    sandboxes,
    usedSandboxes: async () => (await sandbox?.used()) ?? new Map(),
    look: async (ledgerIds, now) => (await sandbox?.look(ledgerIds, now)) ?? new Map(),
    sandboxSecondsPerBlock: config.blockSeconds,
    outside,
    explorers,
    notifier,
  };
}

/**
 * Asks every node which network it is of. One that does not answer is reported and may come later; with one of another network nothing
 * starts. Throws `WrongNetwork`.
 */
export async function checkNetworks({ outside }: Networks, onError: (error: unknown) => void): Promise<void> {
  await Promise.all(
    [...outside].map(async ([ledgerId, node]) => {
      try {
        await node.check();
      } catch (error) {
        if (isCodedError(error, 'WrongNetwork')) throw new CodedError('WrongNetwork', `${ledgerId}: ${error.message}`);
        onError(error);
      }
    }),
  );
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
