import './texts.ts';

import type { CreateTransferOrder, IntentPayload } from '@countersign/kinds/schemas';
import { destinationValue, movedValue, scaleOf, shortText, type MovedValue } from '@countersign/kinds/words';
import { groupDigits, type Translate } from '@countersign/kernel';
import { ledgerDescriptor } from '@countersign/ledger-registry/descriptors';
import type { TransactionDestination, TransactionOrder } from '@countersign/model';
import { Amount, CounterpartyMark, Monogram, plainAmount, type AmountUnitState } from '@countersign/ui';

import { namesWantedBy } from '../../entities/intent/names-wanted.ts';
import { kindNames } from '../../entities/intent/kind-names.ts';
import { callsContract, kindText, whatText } from '../../entities/intent/sentence.tsx';
import type { Names, NamesWanted } from '../../entities/names.ts';

/** An order, and the transfer that people decided on where it was made from one. */
export interface Ordered {
  readonly order: Pick<TransactionOrder, 'id' | 'accountId' | 'ledgerId' | 'parameters'>;
  readonly transfer: CreateTransferOrder | undefined;
}

/** What people decided on, as the words of its kind take it. */
function payloadOf({ order: { id, accountId, ledgerId, parameters }, transfer }: Ordered): IntentPayload {
  if (transfer) return transfer;
  const named = ledgerId === undefined ? {} : { ledgerId };
  return { type: 'v0_CreateTransactionOrder', id, accountId, ...named, parameters, customProperties: {} };
}

/** Whose names an order needs. */
export const namesOfOrdered = (ordered: Ordered, domainId: string): NamesWanted => namesWantedBy(payloadOf(ordered), domainId);

/** What an order pays to whom; undefined for one that pays nobody, or that calls a contract. */
export function paymentOf(ordered: Ordered): MovedValue | undefined {
  const payload = payloadOf(ordered);
  return callsContract(payload) ? undefined : movedValue(payload, ledgerDescriptor);
}

/** What an order does, in words. */
export const orderText = (ordered: Ordered, names: Names, t: Translate): string => whatText(payloadOf(ordered), names, t);

/** What the amount of a payment counts. */
function unitOf({ amount: { unit } }: MovedValue, names: Names): AmountUnitState {
  const scale = scaleOf(unit, kindNames(names));
  return typeof scale === 'string' ? scale : { decimals: scale.decimals, symbol: scale.symbol };
}

/** The amount of a payment in the cell of a list. */
export function PaidAmount({ payment, names }: { payment: MovedValue; names: Names }) {
  return <Amount short={8} value={payment.amount.amount} unit={unitOf(payment, names)} />;
}

/** The same for an export: the number, and what it counts. */
export function paidText(payment: MovedValue | undefined, names: Names, t: Translate): { amount: string; unit: string } {
  if (payment === undefined) return { amount: '', unit: '' };
  const { amount } = payment.amount;
  const unit = unitOf(payment, names);
  if (typeof unit === 'string') return { amount: t('ui:amount.unknown', { amount: groupDigits(amount) }), unit: '' };
  return { amount: plainAmount(amount, unit.decimals), unit: unit.symbol ?? '' };
}

/** Who is paid, by name where there is one. */
export function payeeText(to: MovedValue['to'], names: Names, t: Translate): string {
  const [first, ...others] = to;
  if (first === undefined) return t('movements:payee.newContract');
  if (others.length > 0) return t('movements:payee.several', { count: to.length });
  return shortText(destinationValue(first), kindNames(names), kindText(t)).text;
}

/** One fact of who is paid: how far an endpoint is trusted, or that nobody has named the address. */
export function payeeFact([first, ...others]: readonly TransactionDestination[], names: Names, t: Translate): string | undefined {
  if (first === undefined || others.length > 0 || first.type === 'Account') return undefined;
  if (first.type === 'Address') return t('movements:party.unnamed');
  const score = names.trustScore(first.endpointId);
  return score === undefined ? undefined : t('movements:party.trust', { score });
}

/** What stands for who is paid. */
export function PayeeMark({ to: [first, ...others], names }: { to: readonly TransactionDestination[]; names: Names }) {
  if (first?.type === 'Account')
    return <Monogram name={names.account(first.accountId) ?? ''} tintKey={first.accountId} size="sm" />;
  if (first?.type === 'Endpoint')
    return <CounterpartyMark name={names.endpoint(first.endpointId) ?? ''} tintKey={first.endpointId} size="sm" />;
  return <CounterpartyMark tintKey={others.length === 0 ? (first?.address ?? '') : ''} size="sm" />;
}
