import { CodedError } from '@countersign/kernel';
import { passingRefusals, type BroadcastRefusal } from '@countersign/ledger-port';

/** What a node says of a transaction that was sent to it. */
export interface SaidOfTransaction {
  readonly reason: BroadcastRefusal | 'Taken';
  readonly message: string;
}

/** What one node says outweighs what others say behind it; what is refused for good comes last. */
const outweighing: readonly SaidOfTransaction['reason'][] = ['Taken', 'AlreadyKnown', ...passingRefusals];

/**
 * What the nodes together say of a transaction. One that takes or has it is enough; that it is refused for good is known once all of them say so: one that
 * cannot be asked may have it, and one that may take it later can still bring it into a block. That another one is in its place (`DoubleSpend`) ends an order,
 * and is only what all of them say. Throws `LedgerUnreachable` where there is no node.
 */
export function saidByNodes(answers: readonly SaidOfTransaction[]): SaidOfTransaction {
  const said =
    outweighing.flatMap((reason) => answers.find((answer) => answer.reason === reason) ?? [])[0] ??
    answers.find(({ reason }) => reason !== 'DoubleSpend') ??
    answers[0];
  if (said === undefined) throw new CodedError('LedgerUnreachable', 'There is no node');
  return said;
}
