import type { ApiTickerData, TransactionOrder } from '@countersign/model';
import type { CreateTransferOrder } from './schema.ts';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { partnerNeeds } from '../shared/known-partners.ts';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { idsInPayload } from '../rules/ids-in-payload.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { findEntity, requireAbsent, requireUnlocked } from '../rules/loaded-state.ts';
import { requireActiveLedger, requireSpendingAccount } from '../shared/order-account.ts';
import { checkDestination, checkPartners, destinationNeeds } from '../shared/order-destinations.ts';
import { vaultOfAccountNeeds } from '../shared/usable-vault.ts';

/** Orders a transfer of a validated asset; it becomes a transaction order of the asset's ledger. */
export const createTransferOrder: IntentRule<CreateTransferOrder> = {
  references: (payload) => idsInPayload(payload),
  needs: (payload) => [
    { type: 'Entity', kind: 'TransactionOrder', id: payload.id },
    { type: 'Entity', kind: 'Account', id: payload.accountId },
    { type: 'AccountLedgers', accountId: payload.accountId },
    { type: 'Entity', kind: 'Ticker', id: payload.tickerId },
    ...destinationNeeds(payload.outputs.map((output) => output.destination)),
  ],
  furtherNeeds(payload, facts, { rules, targetDomainId }) {
    const ticker = findEntity(facts, 'Ticker', payload.tickerId);
    return [
      ...vaultOfAccountNeeds(payload.accountId, facts),
      ...(ticker ? [{ type: 'Ledger', ledgerId: ticker.ledgerId } as const] : []),
      ...partnerNeeds(payload, targetDomainId, facts, rules),
    ];
  },
  plan(payload, context) {
    const absent = requireAbsent(context, 'TransactionOrder', payload.id);
    if (!absent.ok) return absent;
    const account = requireSpendingAccount(context, payload.accountId);
    if (!account.ok) return account;
    const ticker = requireTransferableTicker(payload, context);
    if (!ticker.ok) return ticker;
    const ledger = requireActiveLedger(context, account.value, ticker.value.ledgerId);
    if (!ledger.ok) return ledger;
    for (const { amount, destination } of payload.outputs) {
      if (BigInt(amount) === 0n) return fail('InvalidTransferOrderParameters', 'An amount of zero can not be transferred');
      const usable = checkDestination(context, destination, ledger.value);
      if (!usable.ok) return usable;
    }
    const partners = checkPartners(context, payload);
    if (!partners.ok) return partners;
    const parameters = context.rules.convertTransferOrder({
      payload,
      account: account.value,
      ticker: ticker.value,
      ledger: ledger.value,
    });
    if (!parameters.ok) return parameters;
    const { domainId } = account.value;
    const order: TransactionOrder = {
      id: payload.id,
      domainId,
      accountId: payload.accountId,
      ledgerId: ledger.value.id,
      parameters: parameters.value,
      metadata: createdMetadata(payload, context),
    };
    const effect = {
      type: 'ProcessOrder',
      domainId,
      orderId: order.id,
      accountId: order.accountId,
      ledgerId: ledger.value.id,
      transferOrder: payload,
    } as const;
    return ok(planOf([creation(context, 'TransactionOrder', order)], [effect]));
  },
};

function requireTransferableTicker(
  { tickerId }: CreateTransferOrder,
  context: IntentContext,
): Result<ApiTickerData, IntentFailure> {
  const ticker = findEntity(context.facts, 'Ticker', tickerId);
  if (!ticker) return fail('InvalidTransferOrderParameters', `There is no asset ${tickerId}`);
  const unlocked = requireUnlocked('Ticker', ticker);
  if (!unlocked.ok) return unlocked;
  return context.facts.validatedTickerIds.includes(tickerId)
    ? ok(ticker)
    : fail('InvalidTransferOrderParameters', `The asset ${ticker.name} is not validated`);
}
