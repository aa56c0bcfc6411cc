import { newId } from '@countersign/kernel';
import { leastPayload, type IntentPayload } from '@countersign/kinds/schemas';
import type { IntentType, TransactionDestination } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { parseAmount, type AmountUnit } from '@countersign/ui';

const transfer = 'v0_CreateTransferOrder';

/** What is made up. Of a kind other than a transfer the kind alone, of some entity: conditions hardly look at more. */
export interface MadeUpValues {
  kind: IntentType;
  authorId: string;
  accountId: string;
  tickerId: string;
  amount: string;
  to: TransactionDestination['type'];
  address: string;
  endpointId: string;
  payeeId: string;
  /** As `yyyy-MM-ddTHH:mm` in UTC; now where it is empty. */
  at: string;
}

export const madeUpDefaults: MadeUpValues = {
  kind: transfer,
  authorId: '',
  accountId: '',
  tickerId: '',
  amount: '',
  to: 'Address',
  address: '',
  endpointId: '',
  payeeId: '',
  at: '',
};

/** What can be made up: every kind, transfers first. */
export const madeUpKinds: readonly IntentType[] = [transfer, ...intentTypes.filter((type) => type !== transfer)];

/** The payload as far as it is said; undefined while something is missing. `unit`: of the asset. */
export function madeUpPayload(values: MadeUpValues, unit: AmountUnit | undefined): IntentPayload | undefined {
  if (values.kind !== transfer) return leastPayload(values.kind);
  const { accountId, tickerId } = values;
  const amount = unit && parseAmount(values.amount, unit.decimals);
  const destination = destinationOf(values);
  if (accountId === '' || tickerId === '' || !amount?.ok || destination === undefined) return undefined;
  return {
    type: transfer,
    id: newId(),
    accountId,
    tickerId,
    outputs: [{ destination, amount: String(amount.value) }],
    feeStrategy: 'Medium',
    customProperties: {},
  };
}

function destinationOf({ to, address, endpointId, payeeId }: MadeUpValues): TransactionDestination | undefined {
  if (to === 'Address') return address.trim() === '' ? undefined : { type: 'Address', address: address.trim() };
  if (to === 'Endpoint') return endpointId === '' ? undefined : { type: 'Endpoint', endpointId };
  return payeeId === '' ? undefined : { type: 'Account', accountId: payeeId };
}

/** The moment that is entered, in ISO 8601; undefined for now. */
export function madeUpMoment(at: string): string | undefined {
  const moment = at === '' ? undefined : new Date(`${at}:00Z`);
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
