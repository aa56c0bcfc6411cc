import type { CreateTransactionOrder } from './schema.ts';
import type { TransactionOrder } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { inTheWayOfReplacing, isFinal, stageOf } from '@countersign/orders';
import type { OrderTransaction } from '@countersign/orders';
import { partnerNeeds } from '../shared/known-partners.ts';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { idsInPayload } from '../rules/ids-in-payload.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { findEntity, requireAbsent } from '../rules/loaded-state.ts';
import { impliedLedgerId, requireActiveLedger, requireSpendingAccount } from '../shared/order-account.ts';
import { interruption, requireCancellable } from '../shared/order-cancellation.ts';
import { assetNeeds, requireUnlockedAssets } from '../shared/order-assets.ts';
import { checkDestination, checkPartners } from '../shared/order-destinations.ts';
import type { Effect } from '../rules/plan.ts';
import type { OrderTransactionFact, StateNeed } from '../rules/state-needs.ts';
import { vaultOfAccountNeeds } from '../shared/usable-vault.ts';
import { replacedOrders } from '../words/order-payload.ts';

/** Orders a transaction with the ledger's own parameters. */
export const createTransactionOrder: IntentRule<CreateTransactionOrder> = {
  references: (payload) => idsInPayload(payload),
  needs: (payload) => [
    { type: 'Entity', kind: 'TransactionOrder', id: payload.id },
    ...(payload.ledgerId === undefined ? [] : [{ type: 'Ledger', ledgerId: payload.ledgerId } as const]),
    ...idsInPayload(payload).flatMap((pointer): StateNeed[] => [
      { type: 'Entity', ...pointer },
      ...(pointer.kind === 'Account' ? [{ type: 'AccountLedgers', accountId: pointer.id } as const] : []),
    ]),
    ...replacedOrders(payload).map((orderId) => ({ type: 'OrderTransaction', orderId }) as const),
  ],
  furtherNeeds: (payload, facts, { rules, targetDomainId }) => [
    ...vaultOfAccountNeeds(payload.accountId, facts),
    ...facts.accountLedgers
      .filter((fact) => fact.accountId === payload.accountId && payload.ledgerId === undefined)
      .map((fact) => ({ type: 'Ledger', ledgerId: fact.ledgerId }) as const),
    ...partnerNeeds(payload, targetDomainId, facts, rules),
    ...assetNeeds(payload, facts, rules),
  ],
  plan(payload, context) {
    const absent = requireAbsent(context, 'TransactionOrder', payload.id);
    if (!absent.ok) return absent;
    const account = requireSpendingAccount(context, payload.accountId);
    if (!account.ok) return account;
    const ledgerId = payload.ledgerId === undefined ? impliedLedgerId(context, account.value) : ok(payload.ledgerId);
    if (!ledgerId.ok) return ledgerId;
    const ledger = requireActiveLedger(context, account.value, ledgerId.value);
    if (!ledger.ok) return ledger;
    if (payload.parameters.type !== ledger.value.parameters.type) {
      const message = `Parameters for ${payload.parameters.type} do not fit a ledger of type ${ledger.value.parameters.type}`;
      return fail('InvalidTransactionOrderParameters', message);
    }
    for (const destination of context.rules.namedDestinations(ledger.value, payload.parameters)) {
      const usable = checkDestination(context, destination, ledger.value);
      if (!usable.ok) return usable;
    }
    const partners = checkPartners(context, payload);
    if (!partners.ok) return partners;
    const tickers = checkTickers(payload, context);
    if (!tickers.ok) return tickers;
    const unlocked = requireUnlockedAssets(payload, ledger.value, context);
    if (!unlocked.ok) return unlocked;
    const replaced = checkReplacedOrder(payload, context, ledger.value.id);
    if (!replaced.ok) return replaced;
    const parameters = context.rules.checkOrderParameters(ledger.value, payload.parameters);
    if (!parameters.ok) return parameters;
    const { domainId } = account.value;
    const order: TransactionOrder = {
      id: payload.id,
      domainId,
      accountId: payload.accountId,
      ledgerId: ledger.value.id,
      parameters: payload.parameters,
      metadata: createdMetadata(payload, context),
    };
    const effect = {
      type: 'ProcessOrder',
      domainId,
      orderId: order.id,
      accountId: order.accountId,
      ledgerId: ledgerId.value,
      ...replaced.value?.part,
    } as const;
    return ok(planOf([creation(context, 'TransactionOrder', order)], [...(replaced.value?.effects ?? []), effect]));
  },
};

// An asset that nobody validated is not to be trusted: a vault could not know whether it is the one that was meant.
function checkTickers(payload: CreateTransactionOrder, { facts }: IntentContext): Result<void, IntentFailure> {
  const tickers = idsInPayload(payload.parameters).filter(({ kind }) => kind === 'Ticker');
  const unknown = tickers.find(({ id }) => !facts.validatedTickerIds.includes(id));
  return unknown
    ? fail('InvalidTransactionOrderParameters', `The asset ${unknown.id} is not validated: name it by what it is on the ledger`)
    : ok(undefined);
}

interface Replacement {
  readonly part: { readonly replaces: string; readonly replaced?: OrderTransaction };
  readonly effects: readonly Effect[];
}

// An order can replace only another order of the same account on the same ledger. One that nobody has signed simply ends.
function checkReplacedOrder(
  payload: CreateTransactionOrder,
  context: IntentContext,
  ledgerId: string,
): Result<Replacement | undefined, IntentFailure> {
  const [orderId] = replacedOrders(payload);
  if (orderId === undefined) return ok(undefined);
  const order = findEntity(context.facts, 'TransactionOrder', orderId);
  if (order?.accountId !== payload.accountId || order.ledgerId !== ledgerId) {
    return fail('InvalidTransactionOrderState', `There is no order ${orderId} of this account to replace`);
  }
  const cancellable = requireCancellable(context.facts, orderId);
  if (!cancellable.ok) return cancellable;
  const { fact, way } = cancellable.value;
  const reason = `Order ${payload.id} takes its place`;
  const other = inTheWayOfReplacing(fact.transaction, fact.inPlaceOf);
  if (other !== undefined) return stillWaits(orderId, other);
  return way === 'OffLedger'
    ? ok({ part: { replaces: orderId }, effects: [interruption(fact, 'Replacement', reason)] })
    : ok({ part: { replaces: orderId, replaced: fact.transaction }, effects: [] });
}

function stillWaits(orderId: string, other: NonNullable<OrderTransactionFact['inPlaceOf']>): Result<never, IntentFailure> {
  const toDo = isFinal(other)
    ? `which is ${stageOf(other)} already: cancel order ${orderId}, and order what is still to be paid without replacing anything`
    : `which may still pay: cancel order ${orderId} first, then replace order ${other.orderId}`;
  return fail('InvalidTransactionOrderState', `Order ${orderId} waits to take the place of order ${other.orderId}, ${toDo}`);
}
