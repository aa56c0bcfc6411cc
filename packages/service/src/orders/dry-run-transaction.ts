import { replacedOrderId } from '@countersign/authorization';
import { isCodedError, newId, ok } from '@countersign/kernel';
import { publicEstimate } from '@countersign/ledger-registry';
import type { DryRunTransactionParameters, TransactionDryRun } from '@countersign/model';

import { refuse, type Refusable } from '../refusal.ts';
import { draftOrder } from './order-estimates.ts';
import type { EstimatePorts } from './order-estimates.ts';
import { buildTransaction } from './transaction-building.ts';

/**
 * Builds a transaction of an account in the present state, and stores nothing: what it would cost in its ledger's terms, or why it cannot
 * be. `EntityNotFoundError` for an account that the domain does not have, `TransactionDryRunError` where it is not on such a
 * ledger, and `RemoteServiceTimeout` if the ledger cannot be reached.
 */
export async function dryRunTransaction(
  ports: EstimatePorts & { readonly findAccount: (accountId: string) => Promise<Refusable<unknown>> },
  { accountId, ledgerId, parameters }: DryRunTransactionParameters,
): Promise<Refusable<TransactionDryRun>> {
  const account = await ports.findAccount(accountId);
  if (!account.ok) return account;
  const replaces = replacedOrderId(parameters);
  const loaded = await ports.drafts.loadDraft({ accountId, ledgerId, tickerId: undefined, source: parameters, replaces });
  if (loaded?.ledger.parameters.type !== parameters.type) {
    return refuse('TransactionDryRunError', `The account is on no ledger for parameters of type ${parameters.type}`);
  }
  const node = ports.ledgers.node(loaded.ledger.id);
  const draft = draftOrder(newId(), parameters, loaded);
  try {
    const built = await buildTransaction(draft, await ports.ledgers.module(loaded.ledger), node);
    if (built.ok) return ok({ result: { type: 'Success' }, estimate: publicEstimate(parameters.type, built.value) });
    const { hint, message: reason } = built.error;
    return ok({ result: { type: 'Failure', hint, reason }, estimate: { type: 'Failure', hint, reason } });
  } catch (error) {
    if (!isCodedError(error, 'LedgerUnreachable')) throw error;
    return { ok: false, error: { reason: 'RemoteServiceTimeout', message: 'The ledger cannot be reached', cause: error } };
  }
}
