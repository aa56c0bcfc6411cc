import { CodedError, err, systemClock, type Clock, type JsonObject, type Result } from '@countersign/kernel';
import {
  countedFrom,
  isOver,
  withZeros,
  type AssetReference,
  type LedgerNode,
  type SandboxLedgerNode,
  type Tip,
  type Validity,
} from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { ClientBase, Pool } from 'pg';

import { blockHash, blockHeight, readTip } from './blocks.ts';
import { acceptTransaction, transactionStatus } from './broadcast.ts';
import type { EmptyBlock } from './empty-blocks.ts';
import { withLedgerTurn } from './ledger-turn.ts';
import { readHistory, readObservations } from './observation-log.ts';
import { makeBlock, makeGenesis } from './produce-block.ts';
import type { FaucetToken, RuleContext, SandboxBlock, SandboxRules } from './rules.ts';
import { readState } from './state.ts';
import { transactionPool } from './transaction-pool.ts';

/** So often a network has a block, where nobody says anything else. */
export const defaultBlockTimeMs = 2000;

/** A sandbox network with the tick that makes its blocks. */
export interface SandboxLedger extends SandboxLedgerNode {
  readonly ledgerId: string;
  /** Makes the next block if it is due at `now`; gives it, or undefined. Safe from several processes at once. */
  produceBlock(now: Date): Promise<Tip | undefined>;
  /** The block that follows on a tip of this ledger, as the database has it, where nothing waits. */
  emptyBlock(tip: SandboxBlock<never>, now: Date): Promise<EmptyBlock>;
  /** Sends tokens to the address; without an amount, the network's usual gift. */
  faucetToken(
    asset: AssetReference,
    address: string,
    amount?: bigint,
  ): Promise<Result<{ readonly transactionId: string }, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>>;
  /** The tokens that the faucet gives, and whether the address takes each; none on networks without tokens. */
  faucetTokens(address: string): Promise<readonly FaucetToken[]>;
}

/**
 * Joins a ledger's rules with the state in PostgreSQL to a network. Nothing waits in this process's memory. Neither are its rules loaded nor is there a
 * first block before something is asked that needs them.
 */
export function createSandboxLedger<Data extends JsonObject>(parts: {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly load: () => Promise<SandboxRules<Data>>;
  /** Whether its rules answer calls of contracts. */
  readonly hasContracts?: boolean;
  readonly blockTimeMs?: number;
  /** Dates the first block; all others are dated by `produceBlock`. */
  readonly clock?: Clock;
}): SandboxLedger {
  const { pool, ledger, load, hasContracts = false, blockTimeMs = defaultBlockTimeMs, clock = systemClock } = parts;
  const ledgerId = ledger.id;

  let begun: Promise<SandboxRules<Data>> | undefined;
  /** The rules, with the first block there. */
  function ready(): Promise<SandboxRules<Data>> {
    begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  }

  async function begin(): Promise<SandboxRules<Data>> {
    const rules = await load();
    await withLedgerTurn(pool, ledgerId, (client) => makeGenesis(client, ledger, rules, clock.now()));
    return rules;
  }

  async function inTurn<T>(
    work: (rules: SandboxRules<Data>, context: RuleContext<Data>, client: ClientBase) => Promise<T>,
  ): Promise<T> {
    const rules = await ready();
    return withLedgerTurn(pool, ledgerId, async (client) => work(rules, await contextOf<Data>(client, ledger), client));
  }

  async function ask<T>(question: (rules: SandboxRules<Data>, context: RuleContext<Data>) => Promise<T>): Promise<T> {
    const rules = await ready();
    return question(rules, await contextOf<Data>(pool, ledger));
  }

  function giveFrom<E>(
    faucet: (rules: SandboxRules<Data>, context: RuleContext<Data>) => Promise<Result<string, E>>,
  ): Promise<Result<{ readonly transactionId: string }, E | 'InvalidAmount'>> {
    return inTurn(async (rules, context, client) => {
      const raw = await faucet(rules, context);
      if (!raw.ok) return raw;
      const accepted = await acceptTransaction(client, rules, raw.value, context);
      if (accepted.ok) return accepted;
      if (accepted.error.reason === 'InsufficientFunds') return err('InvalidAmount' as const);
      throw new CodedError('SandboxFaucetFailed', `The network refused the faucet: ${accepted.error.message}`);
    });
  }

  return {
    ledgerId,
    tip: () => ask(async (_, { tip: { height, hash, time } }) => ({ height, hash, time })),
    // In turn, as holdings too: what they read is of one moment, never of half a block.
    chainState: (query) => inTurn((rules, context) => rules.chainState(query, context)),
    ...(hasContracts && {
      callContract: (call: Parameters<NonNullable<LedgerNode['callContract']>>[0]) =>
        inTurn(async (rules, context) => (await rules.callContract?.(call, context)) ?? err('no contracts here')),
    }),
    fees: () => ask((rules, context) => rules.fees(context)),
    broadcast: (raw) => inTurn((rules, context, client) => acceptTransaction(client, rules, raw, context)),
    // What has happened is read without the rules.
    transactionStatus: (transactionId) => transactionStatus(pool, ledgerId, transactionId),
    // Every block is final at once; what waits in the pool still has its block to come.
    isPast: (transactionId, validity) =>
      inTurn(
        async (_, { tip }, client) =>
          (await isOverAt(validity, tip, client, ledgerId)) &&
          (await transactionStatus(client, ledgerId, transactionId)).status === 'Unknown',
      ),
    holdings: (addresses, assets) =>
      inTurn(async (rules, context) => withZeros(await rules.holdings(addresses, context), addresses, assets)),
    observations: (cursor, isWatched) => readObservations(pool, ledgerId, cursor, isWatched),
    history: (addresses, range) => readHistory(pool, ledgerId, addresses, range),
    faucet: (address, amount) => giveFrom((rules, context) => rules.faucet(address, amount, context)),
    faucetToken: (asset, address, amount) =>
      giveFrom(
        async (rules, context) =>
          (await rules.tokenFaucet?.(asset, address, amount, context)) ?? err('UnsupportedAsset' as const),
      ),
    faucetTokens: (address) => ask(async (rules, context) => (await rules.faucetTokens?.(address, context)) ?? []),
    async produceBlock(now) {
      const rules = await ready();
      const block = await withLedgerTurn(pool, ledgerId, (client) => makeBlock(client, ledger, rules, now, blockTimeMs));
      return block && { height: block.height, hash: block.hash, time: block.time };
    },
    async emptyBlock(tip, now) {
      const rules = await ready();
      return {
        ledgerId,
        block: { height: tip.height + 1, time: now, data: rules.openBlock(tip), parentHash: tip.hash, transactionIds: [] },
      };
    },
  };
}

/** Whether no block after the tip can have a transaction of that validity. One that is counted from a block that is gone is over long since. */
async function isOverAt(validity: Validity, tip: Tip, client: ClientBase, ledgerId: string): Promise<boolean> {
  if (validity.type !== 'AfterBlock') return isOver(validity, tip);
  const height = await blockHeight(client, ledgerId, validity.blockHash);
  return height === undefined || isOver(countedFrom(validity, height), tip);
}

/** What rules may look at now. */
async function contextOf<Data extends JsonObject>(database: Pool | ClientBase, ledger: Ledger): Promise<RuleContext<Data>> {
  const tip = await readTip<Data>(database, ledger.id);
  return {
    ledger,
    state: readState(database, ledger.id),
    pool: transactionPool(database, ledger.id),
    tip,
    blockHeight: (hash) => blockHeight(database, ledger.id, hash),
    blockHash: (height) => blockHash(database, ledger.id, height),
  };
}
