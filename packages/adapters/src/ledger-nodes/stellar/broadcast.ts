import { err, fromHex, isCodedError, ok, toBase64, toHex, utf8 } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { readEnvelope, type ReadEnvelope } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { askUnless, bytesIn, notGiven, pathOf } from './ask.ts';
import { hasAllSince } from './past.ts';
import { meaningOf } from './refusals.ts';
import { Account, Sent } from './shapes.ts';
import { isUnknown, lookUp } from './transaction-status.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

const form = 'application/x-www-form-urlencoded';

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. What its operations come to no server asks before a
 * ledger has them. That another one used its sequence is known once ledgers say so, in none of which it is.
 */
export async function broadcast(chains: readonly Chain[], raw: string, network: string): Promise<Answer> {
  const read = readEnvelope(raw, network);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const { id: transactionId } = read.value;
  const { reason, message } = saidByNodes(await Promise.all(chains.map((chain) => sendTo(chain, raw, read.value))));
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

/** True for the words with which a server refuses what it would not even answer for else: a queue that has one of the account is no failure. */
export function isRefusal(words: string): boolean {
  return words.includes('TRY_AGAIN_LATER');
}

async function sendTo(chain: Chain, raw: string, envelope: ReadEnvelope): Promise<SaidOfTransaction> {
  try {
    const body = toHex(utf8(`tx=${encodeURIComponent(toBase64(fromHex(raw)))}`));
    const [answer] = await chain.ask([{ method: pathOf.send, params: [body, form] }]);
    const sent = sentIn(answer?.ok === true ? answer.value : answer?.error.message);
    if (sent === undefined) return notGiven(chain, `does not say what becomes of what is sent`);
    const { tx_status: status, error_result_xdr: result = '' } = sent;
    if (status === 'PENDING') return { reason: 'Taken', message: status };
    if (status === 'DUPLICATE') return { reason: 'AlreadyKnown', message: status };
    if ((await lookUp(chain, envelope.innerId)).status !== 'Unknown') return { reason: 'AlreadyKnown', message: status };
    if (status === 'TRY_AGAIN_LATER') return { reason: 'NotYet', message: `${status}: another one of the account waits` };
    const { name: message, meaning } = meaningOf(bytesIn(chain, result, 'a result'));
    if (meaning !== 'SequenceUsed') return { reason: meaning, message };
    return { reason: (await isDisplaced(chain, envelope)) ? 'DoubleSpend' : 'NotYet', message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** What a server says, as JSON or in the words of its refusal. */
function sentIn(value: unknown): ReturnType<typeof Sent.parse> | undefined {
  if (typeof value !== 'string') return Sent.safeParse(value).data;
  try {
    return Sent.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** Whether another one has its sequence: it is used up, and of all ledgers that could have this one none has. */
async function isDisplaced(chain: Chain, { transaction, innerId }: ReadEnvelope): Promise<boolean> {
  const account = await askUnless(chain, pathOf.account(transaction.source.address), Account);
  if (account === undefined || BigInt(account.sequence) < transaction.sequence) return false;
  const { maxTime } = transaction.conditions;
  // One that never ends could be in any ledger.
  if (maxTime === 0n) return false;
  const moment = new Date(Number(maxTime) * 1_000).toISOString();
  return (await hasAllSince(chain, moment)) && isUnknown(chain, innerId);
}
