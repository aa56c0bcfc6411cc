import { err, isCodedError, ok } from '@countersign/kernel';
import type { LedgerNode } from '@countersign/ledger-port';
import { readEnvelope, type ReadEnvelope } from '@countersign/ledger-stellar';

import type { Chain } from '../following/chain.ts';
import { saidByNodes, type SaidOfTransaction } from '../following/said-of-transaction.ts';
import { isBefore } from './past.ts';
import { meaningOf } from './refusals.ts';
import { bytesIn } from './saying.ts';
import type { ServerInterface } from './servers.ts';

type Answer = Awaited<ReturnType<LedgerNode['broadcast']>>;

/**
 * Sends a transaction to every node, as often as it is asked to: one that takes or has it is enough. What its operations come to no server asks before a
 * ledger has them. That another one used its sequence is known once ledgers say so, in none of which it is.
 */
export async function broadcast(
  servers: ServerInterface,
  chains: readonly Chain[],
  raw: string,
  network: string,
): Promise<Answer> {
  const read = readEnvelope(raw, network);
  if (!read.ok) return err({ reason: 'Malformed', message: 'Not a transaction' });
  const { id: transactionId } = read.value;
  const said = await Promise.all(chains.map((chain) => sendTo(servers, chain, raw, read.value)));
  const { reason, message } = saidByNodes(said);
  return reason === 'Taken' ? ok({ transactionId }) : err({ reason, message });
}

async function sendTo(servers: ServerInterface, chain: Chain, raw: string, envelope: ReadEnvelope): Promise<SaidOfTransaction> {
  try {
    const { status, result } = await servers.send(chain, raw);
    if (status === 'PENDING') return { reason: 'Taken', message: status };
    if (status === 'DUPLICATE') return { reason: 'AlreadyKnown', message: status };
    if ((await servers.lookUp(chain, envelope.innerId)).status !== 'Unknown') return { reason: 'AlreadyKnown', message: status };
    if (status === 'TRY_AGAIN_LATER') return { reason: 'NotYet', message: `${status}: another one of the account waits` };
    const { name: message, meaning } = meaningOf(bytesIn(chain, result, 'a result'));
    if (meaning !== 'SequenceUsed') return { reason: meaning, message };
    return { reason: (await isDisplaced(servers, chain, envelope)) ? 'DoubleSpend' : 'NotYet', message };
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable', 'WrongNetwork')) throw error;
    return { reason: 'Unreachable', message: error.message };
  }
}

/** Whether another one has its sequence: it is used up, and of all ledgers that could have this one none has. */
async function isDisplaced(servers: ServerInterface, chain: Chain, { transaction, innerId }: ReadEnvelope): Promise<boolean> {
  const { address } = transaction.source;
  const account = (await servers.accounts(chain, [address], [])).get(address);
  if (account === undefined || BigInt(account.sequence) < transaction.sequence) return false;
  const { maxTime } = transaction.conditions;
  // One that never ends could be in any ledger.
  if (maxTime === 0n) return false;
  const { isFound, oldest, newest } = await servers.search(chain, innerId);
  // A server may know accounts of a ledger whose transactions it does not know yet: this one may have used the sequence.
  return !isFound && newest.sequence >= account.lastModified && isBefore(oldest, new Date(Number(maxTime) * 1_000).toISOString());
}
