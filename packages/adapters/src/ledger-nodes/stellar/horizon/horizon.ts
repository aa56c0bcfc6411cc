import type { TransactionStatus } from '@countersign/ledger-port';

import { take, type Chain } from '../../following/chain.ts';
import { checkNetwork } from '../identity.ts';
import { notGiven } from '../saying.ts';
import type { LedgerMoment, ServerInterface } from '../servers.ts';
import { accountsOf } from './accounts.ts';
import { askAt, askUnless, at, pathOf, takeUnless } from './ask.ts';
import { occurrences } from './occurrences.ts';
import { ledgersFrom } from './read-ledgers.ts';
import { send } from './send.ts';
import { FeeStats, Ledger, Ledgers, Root, Transaction } from './shapes.ts';

const Found = Transaction.pick({ ledger: true, created_at: true, successful: true });

async function newest(chain: Chain) {
  const [answer] = await chain.ask([at(pathOf.newest)]);
  const [ledger] = take(chain.name, pathOf.newest, answer, Ledgers)._embedded.records;
  if (ledger === undefined) return notGiven(chain, 'has no ledger');
  const { hash, base_fee_in_stroops: fee, base_reserve_in_stroops: reserve } = ledger;
  return { ...momentOf(ledger), hash, baseFee: BigInt(fee), baseReserve: BigInt(reserve) };
}

function momentOf({ sequence, closed_at: closed }: Ledger): LedgerMoment {
  return { sequence, time: new Date(closed) };
}

async function oldest(chain: Chain): Promise<LedgerMoment> {
  const { history_elder_ledger: first } = await askAt(chain, pathOf.root, Root);
  return momentOf(await askAt(chain, pathOf.ledger(first), Ledger));
}

async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  const found = await askUnless(chain, pathOf.transaction(transactionId), Found);
  if (found === undefined) return { status: 'Unknown' };
  return {
    status: 'Confirmed',
    blockHeight: found.ledger,
    blockTime: new Date(found.created_at),
    ...(!found.successful && { failure: 'FailedOnChain' }),
  };
}

/** Servers of Horizon (https://developers.stellar.org/docs/data/apis/horizon). */
export const horizon: ServerInterface = {
  identity: (networkPassphrase) => ({
    calls: [at(pathOf.root)],
    check: (name, [answer]) => checkNetwork(name, take(name, pathOf.root, answer, Root).network_passphrase, networkPassphrase),
  }),
  newest,
  async heights(chain, height) {
    const path = pathOf.ledger(height ?? 0);
    const [head, kept] = await chain.ask([at(pathOf.newest), ...(height === undefined ? [] : [at(path)])]);
    const [last] = take(chain.name, pathOf.newest, head, Ledgers)._embedded.records;
    if (last === undefined) return notGiven(chain, 'has no ledger');
    return {
      newest: last.sequence,
      hash: height === undefined ? undefined : takeUnless(chain, path, kept, Ledger)?.hash,
    };
  },
  ledgers: ledgersFrom,
  occurrences,
  accounts: accountsOf,
  async fees(chain) {
    const { last_ledger_base_fee: base, fee_charged: charged } = await askAt(chain, pathOf.fees, FeeStats);
    return { least: BigInt(base), charged: [BigInt(charged.p50), BigInt(charged.p95), BigInt(charged.p99)] };
  },
  send,
  lookUp,
  async search(chain, transactionId) {
    // In this order: what comes or is forgotten meanwhile is outside of what is said.
    const last = await newest(chain);
    const { status } = await lookUp(chain, transactionId);
    return { isFound: status !== 'Unknown', oldest: await oldest(chain), newest: last };
  },
};
