import { CodedError, err, isCodedError, ok, toHex } from '@countersign/kernel';
import { deserialize, outpoint, transactionIdOf } from '@countersign/ledger-bitcoin';
import type { BroadcastRefusal, KnownOutputs, LedgerNode } from '@countersign/ledger-port';

import type { Chain } from '../following/chain.ts';
import type { NodeDialect } from './dialect.ts';
import { refusalIn } from './refusals.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. What is said of an input that is not
 * there is looked into: only where a final block has another transaction that spent it did that one come before.
 */
export async function broadcast(
  chains: readonly Chain[],
  { outputs, anyFee }: { readonly outputs: KnownOutputs } & Pick<NodeDialect, 'anyFee'>,
  raw: string,
): Promise<Answer> {
  const read = deserialize(raw);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const transactionId = transactionIdOf(read.value);
  const inputs = read.value.inputs.map(({ txid, index }) => outpoint(toHex(txid), index));
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, transactionId, [raw, anyFee])));
  if (answers.some(({ reason }) => reason === 'Taken')) return ok({ transactionId });
  const known = answers.find(({ reason }) => reason === 'AlreadyKnown');
  // One that cannot be asked may have it: that it is refused for good is known once all say so.
  const unsure = answers.find(({ reason }) => reason === 'Unreachable' || reason === 'NotYet');
  const gone = answers.find(({ reason }) => reason === 'InputsGone');
  const said = known ?? unsure ?? gone ?? answers[0];
  if (said === undefined || said.reason === 'Taken') throw new CodedError('LedgerUnreachable', 'There is no node');
  const { reason, message } = said;
  return err({ reason: reason === 'InputsGone' ? await whatSpent(outputs, transactionId, inputs) : reason, message });
}

interface Said {
  readonly reason: BroadcastRefusal | 'Taken' | 'InputsGone';
  readonly message: string;
}

async function sendTo(chain: Chain, transactionId: string, params: readonly unknown[]): Promise<Said> {
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

/** What became of the inputs, as far as final blocks tell. */
async function whatSpent(outputs: KnownOutputs, transactionId: string, inputs: readonly string[]): Promise<BroadcastRefusal> {
  const spenders = [...(await outputs.named(inputs)).values()].flatMap(({ spentBy }) => spentBy ?? []);
  if (spenders.includes(transactionId)) return 'AlreadyKnown';
  return spenders.length > 0 ? 'DoubleSpend' : 'NotYet';
}
