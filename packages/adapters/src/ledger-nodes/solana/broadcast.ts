import { err, fromHex, isCodedError, ok, toBase64 } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { nonceOf, readTransaction, transactionIdOf, type Message } from '@countersign/ledger-solana';

import { tryFor, type Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { confirmed, finalized } from './ask.ts';
import { accountsAt } from './chain-state.ts';
import { readAccount } from './read-account.ts';
import { answerIn } from './refusals.ts';
import { lookUp } from './transaction-status.ts';

/** Sends a transaction to every node, as often as it is asked to: nodes forget those that no block took at once, and are not asked to send by themselves. */
export async function broadcast(chains: readonly Chain[], raw: string): ReturnType<LedgerNode['broadcast']> {
  const transaction = readTransaction(raw);
  const transactionId = transactionIdOf(raw);
  if (!transaction.ok || transactionId === undefined) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const { message: signed } = transaction.value;
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, signed, transactionId, raw)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(chain: Chain, signed: Message, transactionId: string, raw: string): Promise<SaidOfTransaction> {
  try {
    const options = { encoding: 'base64', preflightCommitment: confirmed.commitment, maxRetries: 0 };
    const answer = await tryFor(chain, 'sendTransaction', [toBase64(fromHex(raw)), options]);
    if (answer.ok) return { reason: 'Taken', message: 'taken' };
    const { message } = answer.error;
    const meaning = answerIn(message);
    if (meaning === 'AlreadyKnown' || (await lookUp(chain, transactionId)).status !== 'Unknown')
      return { reason: 'AlreadyKnown', message };
    const end = await meaningOfEnd(chain, signed);
    // Nodes name what is wrong with the bytes before they look at the value.
    return { reason: meaning === 'LifetimeOver' || end === 'DoubleSpend' ? end : meaning, message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/**
 * That a block is too old says nothing for good. That another transaction used a nonce account's value does, once a final block shows another one: what was built
 * on was final. A node that does not have the account is behind, or lies.
 */
async function meaningOfEnd(chain: Chain, signed: Message): Promise<SaidOfTransaction['reason']> {
  const nonce = nonceOf(signed);
  if (nonce === undefined) return 'Expired';
  const account = (await accountsAt(chain, [nonce.account], finalized)).get(nonce.account);
  const read = account === undefined ? undefined : readAccount(account);
  return read?.kind === 'Nonce' && read.nonce.value !== signed.lifetime ? 'DoubleSpend' : 'NotYet';
}
