import { err, isCodedError, ok } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { readSigned, transactionIdOf } from '@countersign/ledger-tron';

import type { Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { path, post, readOne } from './ask.ts';
import { meaningOf } from './refusals.ts';
import { Broadcast } from './shapes.ts';
import { lookUp } from './transaction-status.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/** Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. Nothing takes another one's place on Tron. */
export async function broadcast(chains: readonly Chain[], raw: string): Promise<Answer> {
  const read = readSigned(raw);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a signed transaction' });
  const transactionId = transactionIdOf(read.value.raw);
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, transactionId, raw)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(chain: Chain, transactionId: string, raw: string): Promise<SaidOfTransaction> {
  try {
    const { code, message } = await readOne(chain, post(path.broadcast, { transaction: raw }), Broadcast);
    const reason = meaningOf(code, message);
    if (reason !== 'Seen') return { reason, message: `${code}: ${message}` };
    const isKnown = (await lookUp(chain, transactionId)).status !== 'Unknown';
    return { reason: isKnown ? 'AlreadyKnown' : 'NotYet', message: `${code}: ${message}` };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}
