import { err, isCodedError, ok } from '@countersign/kernel';
import { readTransaction, transactionFailureMessages, type SignedTransaction } from '@countersign/ledger-ethereum';
import type { BroadcastRefusal, LedgerNode } from '@countersign/ledger-port';

import { take, tryFor, type Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { finalCall, finalHeight, type Finality } from './finality.ts';
import { refusalIn } from './refusals.ts';
import { hex, Known, count } from './shapes.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. What is said of a nonce
 * is looked into: only where a final block has used it up, and no node knows the transaction, did another one come before it.
 */
export async function broadcast(chains: readonly Chain[], finality: Finality, raw: string): Promise<Answer> {
  const read = readTransaction(raw);
  if (!read.ok) return refuse('Malformed', transactionFailureMessages[read.error]);
  const transaction = read.value;
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, finality, raw, transaction)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId: transaction.transactionId }) : refuse(reason, message);
}

async function sendTo(chain: Chain, finality: Finality, raw: string, transaction: SignedTransaction): Promise<SaidOfTransaction> {
  try {
    const sent = await tryFor(chain, 'eth_sendRawTransaction', [`0x${raw}`]);
    if (sent.ok) return { reason: 'Taken', message: '' };
    const { message } = sent.error;
    const refusal = refusalIn(message);
    if (refusal === 'AlreadyKnown') return { reason: refusal, message };
    const { isKnown, isUsedUp } = await lookUp(chain, finality, transaction);
    if (isKnown) return { reason: 'AlreadyKnown', message };
    // Whatever it says: what a node refuses for another reason may be in no block any more.
    if (isUsedUp) return { reason: 'DoubleSpend', message };
    return { reason: refusal === 'NonceUsed' ? 'NotYet' : refusal, message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** Whether a node knows the transaction, and whether a final block has used up its nonce. */
async function lookUp(chain: Chain, finality: Finality, { transactionId, sender, fields }: SignedTransaction) {
  const [final] = await chain.ask([finalCall(finality)]);
  const height = finalHeight(chain, finality, final);
  const [found, used] = await chain.ask([
    { method: 'eth_getTransactionByHash', params: [transactionId] },
    { method: 'eth_getTransactionCount', params: [sender, hex(height < 0n ? 0n : height)] },
  ]);
  return {
    isKnown: take(chain.name, 'eth_getTransactionByHash', found, Known.nullable()) !== null,
    // A node may not have the state of so old a block any more: what is not known is not final.
    isUsedUp: used?.ok === true && take(chain.name, 'eth_getTransactionCount', used, count) > fields.nonce,
  };
}

function refuse(reason: BroadcastRefusal, message: string): Answer {
  return err({ reason, message });
}
