import { err, isCodedError, ok } from '@countersign/kernel';
import { readSigned, transactionIdOf } from '@countersign/ledger-algorand';
import type { LedgerNode, TransactionStatus } from '@countersign/ledger-port';

import { take, type Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { at, takeUnless } from './ask.ts';
import type { Genesis } from './genesis.ts';
import { readRounds } from './read-rounds.ts';
import { meaningOf } from './refusals.ts';
import { Pending, Posted } from './shapes.ts';

const sendPath = '/v2/transactions';
const pendingPath = (id: string) => `/v2/transactions/pending/${id}`;

/** Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. */
export async function broadcast(chains: readonly Chain[], raw: string): ReturnType<LedgerNode['broadcast']> {
  const read = readSigned(raw);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const transactionId = transactionIdOf(read.value.transaction);
  const { sender } = read.value.transaction;
  const { reason, message } = saidByNodes(await Promise.all(chains.map((chain) => sendTo(chain, raw, transactionId, sender))));
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(chain: Chain, raw: string, transactionId: string, sender: string): Promise<SaidOfTransaction> {
  try {
    const before = await lookUp(chain, transactionId);
    if (before !== undefined) return { reason: 'AlreadyKnown', message: 'The node has it' };
    const [answer] = await chain.ask([{ method: sendPath, params: [raw] }]);
    if (answer?.ok === false && answer.error.code === 400) {
      const { message } = answer.error;
      return { reason: meaningOf(message, sender), message };
    }
    const { txId } = take(chain.name, sendPath, answer, Posted);
    if (txId === transactionId) return { reason: 'Taken', message: txId };
    return { reason: 'Unreachable', message: `The node ${chain.name} took it as ${txId}` };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** The round of a transaction, 0 while it waits; undefined where a node does not know it, or has dropped it from what waits. */
export async function lookUp(chain: Chain, transactionId: string): Promise<number | undefined> {
  const path = pendingPath(transactionId);
  const [answer] = await chain.ask([at(path)]);
  // What is no id there can be none of.
  if (answer?.ok === false && answer.error.code === 400) return undefined;
  const found = takeUnless(chain, path, answer, Pending);
  if (found === undefined || found['pool-error'] !== '') return undefined;
  return found['confirmed-round'] ?? 0;
}

/** What a node knows of a transaction. It forgets one after a thousand rounds, which the ledger's book has by then. */
export async function transactionStatus(chain: Chain, genesis: Genesis, transactionId: string): Promise<TransactionStatus> {
  const round = await lookUp(chain, transactionId);
  if (round === undefined) return { status: 'Unknown' };
  if (round === 0) return { status: 'Detected' };
  const [block] = await readRounds([chain], genesis, round, round);
  return block === undefined ? { status: 'Detected' } : { status: 'Confirmed', blockHeight: round, blockTime: block.time };
}
