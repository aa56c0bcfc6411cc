import { CodedError, err, systemClock, type Clock, type JsonObject, type Result } from '@countersign/kernel';
import { withZeros, type AssetReference, type LedgerNode, type SandboxLedgerNode, type Tip } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import type { ClientBase, Pool } from 'pg';

import { readTip } from './blocks.ts';
import { acceptTransaction, transactionStatus } from './broadcast.ts';
import { withLedgerTurn } from './ledger-turn.ts';
import { readHistory, readObservations } from './observation-log.ts';
import { makeBlock, makeGenesis } from './produce-block.ts';
import type { RuleContext, SandboxRules } from './rules.ts';
import { readState } from './state.ts';
import { transactionPool } from './transaction-pool.ts';

export const defaultBlockTimeMs = 2000;

/** A sandbox network with the tick that makes its blocks. */
export interface SandboxLedger extends SandboxLedgerNode {
  readonly ledgerId: string;
  /** Makes the next block if it is due at `now`; gives it, or undefined. Safe from several processes at once. */
  produceBlock(now: Date): Promise<Tip | undefined>;
  /** Sends tokens to the address; without an amount, the network's usual gift. */
  faucetToken(
    asset: AssetReference,
    address: string,
    amount?: bigint,
  ): Promise<Result<{ readonly transactionId: string }, 'InvalidAddress' | 'InvalidAmount' | 'UnsupportedAsset'>>;
}

/** Joins a ledger's rules with the state in PostgreSQL to a network. Nothing waits in this process's memory. */
export function createSandboxLedger<Data extends JsonObject>(parts: {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly rules: SandboxRules<Data>;
  readonly blockTimeMs?: number;
  /** Dates the first block; all others are dated by `produceBlock`. */
  readonly clock?: Clock;
}): SandboxLedger {
  const { pool, ledger, rules, blockTimeMs = defaultBlockTimeMs, clock = systemClock } = parts;
  const ledgerId = ledger.id;

  let genesis: Promise<void> | undefined;
  function ready(): Promise<void> {
    genesis ??= withLedgerTurn(pool, ledgerId, (client) => makeGenesis(client, ledger, rules, clock.now())).catch(
      (error: unknown) => {
        genesis = undefined;
        throw error;
      },
    );
    return genesis;
  }

  async function contextOf(database: Pool | ClientBase): Promise<RuleContext<Data>> {
    const tip = await readTip<Data>(database, ledgerId);
    return { ledger, state: readState(database, ledgerId), pool: transactionPool(database, ledgerId), tip };
  }

  async function inTurn<T>(work: (client: ClientBase, context: RuleContext<Data>) => Promise<T>): Promise<T> {
    await ready();
    return withLedgerTurn(pool, ledgerId, async (client) => work(client, await contextOf(client)));
  }

  async function ask<T>(question: (context: RuleContext<Data>) => Promise<T>): Promise<T> {
    await ready();
    return question(await contextOf(pool));
  }

  function giveFrom<E>(
    faucet: (context: RuleContext<Data>) => Promise<Result<string, E>>,
  ): Promise<Result<{ readonly transactionId: string }, E | 'InvalidAmount'>> {
    return inTurn(async (client, context) => {
      const raw = await faucet(context);
      if (!raw.ok) return raw;
      const accepted = await acceptTransaction(client, rules, raw.value, context);
      if (accepted.ok) return accepted;
      if (accepted.error.reason === 'InsufficientFunds') return err('InvalidAmount' as const);
      throw new CodedError('SandboxFaucetFailed', `The network refused the faucet: ${accepted.error.message}`);
    });
  }

  return {
    ledgerId,
    tip: () => ask(async ({ tip: { height, hash, time } }) => ({ height, hash, time })),
    // In turn, as holdings too: what they read is of one moment, never of half a block.
    chainState: (query) => inTurn((_, context) => rules.chainState(query, context)),
    ...(rules.callContract && {
      callContract: (call: Parameters<NonNullable<LedgerNode['callContract']>>[0]) =>
        inTurn(async (_, context) => (await rules.callContract?.(call, context)) ?? err('no contracts here')),
    }),
    fees: () => ask((context) => rules.fees(context)),
    broadcast: (raw) => inTurn((client, context) => acceptTransaction(client, rules, raw, context)),
    async transactionStatus(transactionId) {
      await ready();
      return transactionStatus(pool, ledgerId, transactionId);
    },
    holdings: (addresses, assets) =>
      inTurn(async (_, context) => withZeros(await rules.holdings(addresses, context), addresses, assets)),
    async observations(cursor, isWatched) {
      await ready();
      return readObservations(pool, ledgerId, cursor, isWatched);
    },
    async history(addresses, range) {
      await ready();
      return readHistory(pool, ledgerId, addresses, range);
    },
    faucet: (address, amount) => giveFrom((context) => rules.faucet(address, amount, context)),
    faucetToken: (asset, address, amount) =>
      giveFrom(
        async (context) => (await rules.tokenFaucet?.(asset, address, amount, context)) ?? err('UnsupportedAsset' as const),
      ),
    async produceBlock(now) {
      await ready();
      const block = await withLedgerTurn(pool, ledgerId, (client) => makeBlock(client, ledger, rules, now, blockTimeMs));
      return block && { height: block.height, hash: block.hash, time: block.time };
    },
  };
}
