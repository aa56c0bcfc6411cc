import { fromHex, toBase64 } from '@countersign/kernel';

import { askFor, take, type Chain } from '../../following/chain.ts';
import { checkNetwork } from '../identity.ts';
import { notGiven } from '../saying.ts';
import type { NewestLedger, ServerInterface } from '../servers.ts';
import { accountsOf } from './accounts.ts';
import { ask, forgotten, healthOf } from './ask.ts';
import { headersFrom, ledgersFrom } from './read-ledgers.ts';
import { FeeStats, Found, Network, SentForm } from './shapes.ts';

const identity = 'getNetwork';

async function headerAt(chain: Chain, sequence: number) {
  const [header] = await headersFrom(chain, sequence, sequence);
  return header ?? notGiven(chain, `has no ledger ${sequence}`);
}

async function newest(chain: Chain): Promise<NewestLedger> {
  const { latestLedger } = await healthOf(chain);
  const { sequence, hash, closeTime, baseFee, baseReserve } = await headerAt(chain, latestLedger);
  const time = new Date(Number(closeTime) * 1_000);
  return { sequence, hash, time, baseFee: BigInt(baseFee), baseReserve: BigInt(baseReserve) };
}

/**
 * Servers of Stellar RPC (https://developers.stellar.org/docs/data/apis/rpc). They keep ledgers for a time alone, usually a week, and know of no account what
 * happened to it.
 */
export const stellarRpc: ServerInterface = {
  identity: (networkPassphrase) => ({
    calls: [{ method: identity, params: [] }],
    check: (name, [answer]) => checkNetwork(name, take(name, identity, answer, Network).passphrase, networkPassphrase),
  }),
  newest,
  async heights(chain, height) {
    const { latestLedger, oldestLedger } = await healthOf(chain);
    const isThere = height !== undefined && height >= oldestLedger && height <= latestLedger;
    // Behind the one before the oldest it goes on without a gap.
    if (height !== undefined && height < oldestLedger - 1) forgotten(chain, height + 1, oldestLedger);
    return { newest: latestLedger, hash: isThere ? (await headerAt(chain, height)).hash : undefined };
  },
  ledgers: ledgersFrom,
  accounts: accountsOf,
  async fees(chain) {
    const { p50, p95, p99 } = (await askFor(chain, 'getFeeStats', [], FeeStats)).inclusionFee;
    return { least: (await newest(chain)).baseFee, charged: [p50, p95, p99] };
  },
  async send(chain, raw) {
    const { status, errorResultXdr: result } = await ask(
      chain,
      'sendTransaction',
      { transaction: toBase64(fromHex(raw)) },
      SentForm,
    );
    return { status, result };
  },
  async lookUp(chain, hash) {
    const found = await ask(chain, 'getTransaction', { hash }, Found);
    if (found.status === 'NOT_FOUND') return { status: 'Unknown' };
    return {
      status: 'Confirmed',
      blockHeight: found.ledger,
      blockTime: found.createdAt,
      ...(found.status === 'FAILED' && { failure: 'FailedOnChain' }),
    };
  },
  async search(chain, hash) {
    // A server looks for it before it looks up which ledgers it has: what it had when it was asked before, it has looked in.
    const before = await ask(chain, 'getTransaction', { hash }, Found);
    const found = await ask(chain, 'getTransaction', { hash }, Found);
    if (found.latestLedger < before.latestLedger)
      notGiven(chain, `is at ledger ${found.latestLedger}, and was at ${before.latestLedger} a moment ago`);
    return {
      isFound: found.status !== 'NOT_FOUND' || before.status !== 'NOT_FOUND',
      oldest: { sequence: found.oldestLedger, time: found.oldestLedgerCloseTime },
      newest: { sequence: before.latestLedger, time: before.latestLedgerCloseTime },
    };
  },
};
