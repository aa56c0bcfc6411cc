import { err, isCodedError, ok } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { deserialize, transactionIdOf, type XrplTransaction } from '@countersign/ledger-xrpl';

import type { Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { askOne, call, read, readUnless, refusalOf } from './ask.ts';
import { isInNone } from './final-ledgers.ts';
import { answerIn } from './refusals.ts';
import { FinalAccountInfo, Header, Submitted } from './shapes.ts';
import { lookUp } from './transaction-status.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. What would fail is not relayed, and costs nothing.
 * That another one used its sequence is known once final ledgers say so, in none of which it is. That it is too late for it a server may say: whether so is
 * another question.
 */
export async function broadcast(chains: readonly Chain[], raw: string): Promise<Answer> {
  const transaction = deserialize(raw);
  if (!transaction.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const transactionId = transactionIdOf(raw);
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, transaction.value, transactionId, raw)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(
  chain: Chain,
  transaction: XrplTransaction,
  transactionId: string,
  raw: string,
): Promise<SaidOfTransaction> {
  try {
    const submit = { tx_blob: raw.toUpperCase() };
    const [first] = await chain.ask([call('submit', { ...submit, fail_hard: true })]);
    const [answer] = isToWait(chain, first) ? await chain.ask([call('submit', submit)]) : [first];
    const refused = refusalOf(answer);
    if (refused?.error === 'invalidTransaction') return { reason: 'Malformed', message: refused.error };
    const { engine_result: code, engine_result_message: words } = read(chain, 'submit', answer, Submitted);
    const message = words === undefined ? code : `${code}: ${words}`;
    const meaning = answerIn(code);
    if (meaning === 'Taken' || meaning === 'AlreadyKnown') return { reason: meaning, message };
    if ((await lookUp(chain, transactionId)).status !== 'Unknown') return { reason: 'AlreadyKnown', message };
    if (meaning !== 'SequenceUsed') return { reason: meaning, message };
    return { reason: (await isDisplaced(chain, transaction, transactionId)) ? 'DoubleSpend' : 'NotYet', message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/**
 * What is asked not to be relayed where it fails is never queued either: a server answers so where the fee is too low for its open ledger. Then it is
 * sent once more without that wish, and waits in the queue.
 */
function isToWait(chain: Chain, answer: RpcAnswer | undefined): boolean {
  if (refusalOf(answer) !== undefined) return false;
  return read(chain, 'submit', answer, Submitted).engine_result === 'telCAN_NOT_QUEUE';
}

/** Whether final ledgers say that another one has its sequence. */
async function isDisplaced(
  chain: Chain,
  { Account: account, Sequence: sequence, LastLedgerSequence: last }: XrplTransaction,
  transactionId: string,
): Promise<boolean> {
  // One that never expires could be in any ledger.
  if (last === undefined) return false;
  const { ledger_index: height } = await askOne(chain, 'ledger', { ledger_index: 'validated', binary: true }, Header);
  return (await hasUsed(chain, account, sequence, height)) && isInNone(chain, transactionId, last, height);
}

/**
 * Whether the account had used the sequence in one final ledger, which is named by its number: the newest one may be a later one by now, in which the
 * transaction would not be looked for.
 */
async function hasUsed(chain: Chain, account: string, sequence: number, ledger: number): Promise<boolean> {
  const [answer] = await chain.ask([call('account_info', { account, ledger_index: ledger })]);
  const root = readUnless(chain, 'account_info', answer, FinalAccountInfo, 'actNotFound');
  return root?.ledger_index === ledger && root.account_data.Sequence > sequence;
}
