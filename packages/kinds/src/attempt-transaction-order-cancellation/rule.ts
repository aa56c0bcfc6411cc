import type { AttemptTransactionOrderCancellation } from './schema.ts';
import type { TransactionOrder } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { findEntity, requireAbsent, requireEntity, requireLedger } from '../rules/loaded-state.ts';
import { requireSpendingAccount } from '../shared/order-account.ts';
import { interruption, requireCancellable } from '../shared/order-cancellation.ts';
import type { Plan } from '../rules/plan.ts';
import type { OrderTransactionFact } from '../rules/state-needs.ts';
import { requireCurrentDomain } from '../rules/target-domain.ts';
import { vaultOfAccountNeeds } from '../shared/usable-vault.ts';

type Payload = AttemptTransactionOrderCancellation;

/**
 * Keeps an order from happening. As long as nobody has signed its transaction, it is no longer processed; afterwards another
 * transaction is ordered that takes its place on the ledger and pays nobody. Which of the two the ledger then settles is open.
 */
export const attemptTransactionOrderCancellation: IntentRule<AttemptTransactionOrderCancellation> = {
  references: ({ targetTransactionOrderId }) => [{ kind: 'TransactionOrder', id: targetTransactionOrderId }],
  needs: ({ targetTransactionOrderId, replacementTransactionOrderId }) => [
    { type: 'Entity', kind: 'TransactionOrder', id: targetTransactionOrderId },
    { type: 'Entity', kind: 'TransactionOrder', id: replacementTransactionOrderId },
    { type: 'OrderTransaction', orderId: targetTransactionOrderId },
  ],
  furtherNeeds({ targetTransactionOrderId }, facts) {
    const order = findEntity(facts, 'TransactionOrder', targetTransactionOrderId);
    if (!order) return [];
    return [
      { type: 'Entity', kind: 'Account', id: order.accountId },
      { type: 'AccountLedgers', accountId: order.accountId },
      ...(order.ledgerId === undefined ? [] : [{ type: 'Ledger', ledgerId: order.ledgerId } as const]),
      ...vaultOfAccountNeeds(order.accountId, facts),
    ];
  },
  plan(payload, context) {
    const order = requireEntity(context, 'TransactionOrder', payload.targetTransactionOrderId);
    if (!order.ok) return order;
    const target = requireCurrentDomain(context, order.value.domainId);
    if (!target.ok) return target;
    const absent = requireAbsent(context, 'TransactionOrder', payload.replacementTransactionOrderId);
    if (!absent.ok) return absent;
    const cancellable = requireCancellable(context.facts, order.value.id);
    if (!cancellable.ok) return cancellable;
    const { fact, way } = cancellable.value;
    if (way === 'OnLedger') return planReplacement(payload, context, order.value, fact);
    // Also for a locked account: stopping does no harm.
    return ok(planOf([], [interruption(fact, 'Cancellation', payload.reason)]));
  },
};

function planReplacement(
  payload: Payload,
  context: IntentContext,
  target: TransactionOrder,
  { replaceable, transaction }: OrderTransactionFact,
): Result<Plan, IntentFailure> {
  const account = requireSpendingAccount(context, target.accountId);
  if (!account.ok) return account;
  const ledger = requireLedger(context, target.ledgerId ?? '');
  if (!ledger.ok) return ledger;
  if (replaceable === undefined)
    return fail('InvalidTransactionOrderState', `There is no transaction of order ${target.id} to replace`);
  const parameters = context.rules.cancellationParameters({
    payload,
    account: account.value,
    ledger: ledger.value,
    replaceable,
    target: target.parameters,
  });
  if (!parameters.ok) return parameters;
  const { domainId } = target;
  const order: TransactionOrder = {
    id: payload.replacementTransactionOrderId,
    domainId,
    accountId: target.accountId,
    ledgerId: ledger.value.id,
    parameters: parameters.value,
    metadata: createdMetadata({ description: payload.reason, customProperties: {} }, context),
  };
  const effect = {
    type: 'ProcessOrder',
    domainId,
    orderId: order.id,
    accountId: order.accountId,
    ledgerId: ledger.value.id,
    replaces: target.id,
    replaced: transaction,
  } as const;
  return ok(planOf([creation(context, 'TransactionOrder', order)], [effect]));
}
