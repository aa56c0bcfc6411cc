import type { TransactionStatus } from '@countersign/ledger-port';
import { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { latestBlockTime } from '../following/block-time.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { call } from './ask.ts';
import { Statuses } from './shapes.ts';

const Moment = z.int().min(0).max(latestBlockTime);

/** A signature in base58, as nodes take it: 64 bytes. */
function isSignature(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text);
}

/** Asks for a signature, also in what a node keeps in its archive. */
export function askStatus(transactionId: string): RpcCall {
  return call('getSignatureStatuses', [transactionId], { searchTransactionHistory: true });
}

/** What a node says of a signature; undefined where it knows nothing of it. */
export function statusIn({ name }: Pick<Chain, 'name'>, answer: RpcAnswer | undefined) {
  return take(name, 'getSignatureStatuses', answer, Statuses).value[0] ?? undefined;
}

/** What a node knows of a transaction. What is not final may be taken back, and is under way. */
export async function lookUp(chain: Chain, transactionId: string): Promise<TransactionStatus> {
  if (!isSignature(transactionId)) return { status: 'Unknown' };
  const [said] = await chain.ask([askStatus(transactionId)]);
  const status = statusIn(chain, said);
  if (status === undefined) return { status: 'Unknown' };
  if (status.confirmationStatus !== 'finalized') return { status: 'Detected' };
  const [answer] = await chain.ask([call('getBlockTime', status.slot)]);
  const seconds = take(chain.name, 'getBlockTime', answer, Moment);
  return {
    status: 'Confirmed',
    blockHeight: status.slot,
    blockTime: new Date(seconds * 1000),
    ...(status.err !== null && status.err !== undefined && { failure: 'FailedOnChain' }),
  };
}
