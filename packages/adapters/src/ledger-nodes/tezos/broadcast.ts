import { CodedError, concatBytes, err, isCodedError, ok } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { operationId, readSigned, type Operation } from '@countersign/ledger-tezos';

import type { Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { blocksOnTop, pathOf, post, readOne } from './ask.ts';
import { isRevealedAt } from './chain-state.ts';
import { isInNone, lastLevelOf } from './final-blocks.ts';
import { meaningOf } from './refusals.ts';
import { Contract, Header } from './shapes.ts';
import { lookUp } from './transaction-status.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends an operation to every node, as often as it is asked to: one that takes or has it is enough. That another one used its counter is known once final
 * blocks say so, in none of which it is.
 */
export async function broadcast(chains: readonly Chain[], raw: string): Promise<Answer> {
  const read = readSigned(raw);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not an operation of an account' });
  const { operation, forged, signature } = read.value;
  const transactionId = operationId(concatBytes(forged, signature));
  const answers = await Promise.all(chains.map((chain) => sendTo(chain, operation, transactionId, raw)));
  const { reason, message } = saidByNodes(answers);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(chain: Chain, operation: Operation, transactionId: string, raw: string): Promise<SaidOfTransaction> {
  try {
    // Nodes take what they have once more, and say nothing.
    if ((await lookUp(chain, transactionId)).status !== 'Unknown') return { reason: 'AlreadyKnown', message: 'it is known' };
    const [answer] = await chain.ask([post(pathOf.inject, raw)]);
    if (answer === undefined) throw new CodedError('LedgerUnreachable', `The node ${chain.name} says nothing`);
    if (answer.ok) return { reason: 'Taken', message: '' };
    const { message } = answer.error;
    const meaning = meaningOf(message);
    if (meaning === 'Unrevealed')
      return { reason: (await isNeverRevealed(chain, operation)) ? 'InvalidAccountState' : 'NotYet', message };
    if (meaning !== 'CounterUsed') return { reason: meaning, message };
    if ((await lookUp(chain, transactionId)).status !== 'Unknown') return { reason: 'AlreadyKnown', message };
    return { reason: (await isDisplaced(chain, operation, transactionId)) ? 'DoubleSpend' : 'NotYet', message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/**
 * Whether the key can't be revealed before it any more: by a final block its counter is the next one, which a reveal would use up. So it is where the
 * operation failed that was to reveal the key, since all of that is undone but its fees and counters.
 */
async function isNeverRevealed(chain: Chain, { contents: [{ source, counter }] }: Operation): Promise<boolean> {
  const final = await readOne(chain, pathOf.header(`head~${blocksOnTop}`), Header);
  const { counter: used = '0' } = await readOne(chain, pathOf.contract(final.hash, source), Contract);
  return BigInt(used) + 1n === counter && !(await isRevealedAt(chain, final.hash, source));
}

/** Whether final blocks say that another one has its counter. */
async function isDisplaced(chain: Chain, operation: Operation, transactionId: string): Promise<boolean> {
  const [{ source, counter }] = operation.contents;
  const final = await readOne(chain, pathOf.header(`head~${blocksOnTop}`), Header);
  const { counter: used = '0' } = await readOne(chain, pathOf.contract(final.hash, source), Contract);
  if (BigInt(used) < counter) return false;
  const last = await lastLevelOf(chain, operation.branch);
  return last !== undefined && isInNone(chain, transactionId, last, final.level);
}
