import { err, isCodedError, ok, toHex } from '@countersign/kernel';
import { deserialize, outpoint, transactionIdOf, type RawTransaction } from '@countersign/ledger-bitcoin';
import type { BroadcastRefusal, KnownOutputs, LedgerNode } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import { saidByNodes } from '../following/said-of-transaction.ts';
import type { NodeDialect } from './dialect.ts';
import { refusalIn, type NodeRefusal } from './refusals.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. Whatever is said of one that is refused, its inputs are
 * looked into, since nodes name what they dislike before they look for them: only where a final block has another transaction that spent one, or what it was
 * to be made of, did that one come before.
 */
export async function broadcast(
  chains: readonly Chain[],
  { outputs, anyFee }: { readonly outputs: KnownOutputs } & Pick<NodeDialect, 'anyFee'>,
  raw: string,
): Promise<Answer> {
  const read = deserialize(raw);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const transactionId = transactionIdOf(read.value);
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, transactionId, [raw, anyFee])));
  const isLookedInto = answers.some(({ reason }) => !isSettled(reason));
  const spent = isLookedInto ? await whatSpent(outputs, read.value) : undefined;
  const { reason, message } = saidByNodes(
    answers.map((answer) => ({ reason: meaningOf(answer.reason, spent), message: answer.message })),
  );
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(
  chain: Chain,
  transactionId: string,
  params: readonly unknown[],
): Promise<{ readonly reason: NodeRefusal | 'Taken'; readonly message: string }> {
  try {
    // A node takes again what waits with it already.
    const [waiting, sent] = await chain.ask([
      { method: 'getmempoolentry', params: [transactionId] },
      { method: 'sendrawtransaction', params },
    ]);
    if (waiting?.ok === true) return { reason: 'AlreadyKnown', message: 'It waits for a block' };
    if (sent?.ok === true) return { reason: 'Taken', message: '' };
    const message = sent?.error.message ?? 'no answer';
    return { reason: refusalIn(message), message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** True where final blocks add nothing to what a node says: it takes or has the transaction, or may have it. */
function isSettled(reason: NodeRefusal | 'Taken'): reason is 'Taken' | 'AlreadyKnown' | 'Unreachable' {
  return reason === 'Taken' || reason === 'AlreadyKnown' || reason === 'Unreachable';
}

/** What a node's answer comes to, with what became of the inputs: final blocks outweigh why it refuses. */
function meaningOf(reason: NodeRefusal | 'Taken', spent: Spent | undefined): BroadcastRefusal | 'Taken' {
  if (isSettled(reason)) return reason;
  if (reason === 'InputsGone') return spent ?? 'NotYet';
  return spent === undefined || spent === 'NotYet' ? reason : spent;
}

type Spent = 'AlreadyKnown' | 'DoubleSpend' | 'NotYet';

/** What became of the inputs, as far as final blocks tell. */
async function whatSpent(outputs: KnownOutputs, transaction: RawTransaction): Promise<Spent> {
  const sent = spendingOf(transaction);
  const spenders = [...(await outputs.named(sent.spent)).values()].flatMap(({ spentBy }) => spentBy ?? []);
  if (spenders.includes(sent.transactionId)) return 'AlreadyKnown';
  return (await isOutrun(outputs, [sent])) ? 'DoubleSpend' : 'NotYet';
}

interface Spending {
  readonly transactionId: string;
  /** The outputs that it spends, by name. */
  readonly spent: readonly string[];
}

function spendingOf(transaction: RawTransaction): Spending {
  const spent = transaction.inputs.map(({ txid, index }) => outpoint(toHex(txid), index));
  return { transactionId: transactionIdOf(transaction), spent };
}

/**
 * Whether a final block has another transaction that spent what one of these was to spend. An output that no final block has is the change of a
 * transaction that was signed here: where that one was outrun, nothing that is built on it will ever be.
 */
async function isOutrun(outputs: KnownOutputs, built: readonly Spending[]): Promise<boolean> {
  const known = await outputs.named(built.flatMap(({ spent }) => spent));
  const spenderOf = (name: string) => known.get(name)?.spentBy;
  if (built.some(({ transactionId, spent }) => spent.some((name) => (spenderOf(name) ?? transactionId) !== transactionId)))
    return true;
  const missing = built.flatMap(({ spent }) => spent.filter((name) => !known.has(name)));
  const makers = await signedAs(outputs, new Set(missing.map((name) => name.slice(0, name.indexOf(':')))));
  return makers.length > 0 && isOutrun(outputs, makers);
}

/** What was signed here and has one of the ids by its own bytes: what others gave another id is not what was built on. */
async function signedAs(outputs: KnownOutputs, transactionIds: ReadonlySet<string>): Promise<readonly Spending[]> {
  const raws = await outputs.signed([...transactionIds]);
  const read = raws.flatMap((raw) => {
    const transaction = deserialize(raw);
    return transaction.ok ? [spendingOf(transaction.value)] : [];
  });
  return read.filter(({ transactionId }) => transactionIds.has(transactionId));
}
