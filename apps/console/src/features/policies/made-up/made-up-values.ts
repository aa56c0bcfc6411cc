import { newId } from '@countersign/kernel';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { TransactionDestination } from '@countersign/model';
import { parseAmount, type AmountUnit } from '@countersign/ui';

/** What is made up. Of a kind other than a transfer the kind alone, of some entity: conditions hardly look at more. */
export interface MadeUpValues {
  kind: MadeUpKind;
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
  kind: 'v0_CreateTransferOrder',
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

const reference = () => ({ id: newId(), revision: 1 });
const common = { alias: 'Made up', customProperties: {} } as const;
const made = { ...common, lock: 'Unlocked' } as const;
const rule = { ...common, rank: 1, scope: 'Self', scriptingEngine: 'Javascript_v0' } as const;

/** The kinds besides transfers that can be made up by their name alone. */
const payloads = {
  v0_CreateUser: () => ({ type: 'v0_CreateUser', id: newId(), publicKey: 'AAAA', roles: ['made-up'], ...made }),
  v0_UpdateUser: () => ({ type: 'v0_UpdateUser', reference: reference(), roles: ['made-up'], ...common }),
  v0_LockUser: () => ({ type: 'v0_LockUser', reference: reference() }),
  v0_UnlockUser: () => ({ type: 'v0_UnlockUser', reference: reference() }),
  v0_CreatePolicy: () => ({ type: 'v0_CreatePolicy', id: newId(), lock: 'Unlocked', ...rule }),
  v0_UpdatePolicy: () => ({ type: 'v0_UpdatePolicy', reference: reference(), ...rule }),
  v0_LockPolicy: () => ({ type: 'v0_LockPolicy', reference: reference() }),
  v0_UnlockPolicy: () => ({ type: 'v0_UnlockPolicy', reference: reference() }),
  v0_UpdateDomain: () => ({ type: 'v0_UpdateDomain', reference: reference(), ...common }),
  v0_LockDomain: () => ({ type: 'v0_LockDomain', reference: reference() }),
  v0_UnlockDomain: () => ({ type: 'v0_UnlockDomain', reference: reference() }),
  v0_UpdateAccount: () => ({ type: 'v0_UpdateAccount', reference: reference(), ...common }),
  v0_LockAccount: () => ({ type: 'v0_LockAccount', reference: reference() }),
  v0_UnlockAccount: () => ({ type: 'v0_UnlockAccount', reference: reference() }),
  v0_LockEndpoint: () => ({ type: 'v0_LockEndpoint', reference: reference() }),
  v0_UnlockEndpoint: () => ({ type: 'v0_UnlockEndpoint', reference: reference() }),
  v0_LockVault: () => ({ type: 'v0_LockVault', reference: reference() }),
  v0_UnlockVault: () => ({ type: 'v0_UnlockVault', reference: reference() }),
  v0_NotarizeData: () => ({ type: 'v0_NotarizeData', data: 'Made up' }),
} as const satisfies Partial<Record<IntentPayload['type'], () => IntentPayload>>;

export type MadeUpKind = keyof typeof payloads | 'v0_CreateTransferOrder';

/** What can be made up, transfers first. */
export const madeUpKinds: readonly MadeUpKind[] = [
  'v0_CreateTransferOrder',
  'v0_CreateUser',
  'v0_UpdateUser',
  'v0_LockUser',
  'v0_UnlockUser',
  'v0_CreatePolicy',
  'v0_UpdatePolicy',
  'v0_LockPolicy',
  'v0_UnlockPolicy',
  'v0_UpdateDomain',
  'v0_LockDomain',
  'v0_UnlockDomain',
  'v0_UpdateAccount',
  'v0_LockAccount',
  'v0_UnlockAccount',
  'v0_LockEndpoint',
  'v0_UnlockEndpoint',
  'v0_LockVault',
  'v0_UnlockVault',
  'v0_NotarizeData',
];

/** The payload as far as it is said; undefined while something is missing. `unit`: of the asset. */
export function madeUpPayload(values: MadeUpValues, unit: AmountUnit | undefined): IntentPayload | undefined {
  if (values.kind !== 'v0_CreateTransferOrder') return payloads[values.kind]();
  const { accountId, tickerId } = values;
  const amount = unit && parseAmount(values.amount, unit.decimals);
  const destination = destinationOf(values);
  if (accountId === '' || tickerId === '' || !amount?.ok || destination === undefined) return undefined;
  return {
    type: 'v0_CreateTransferOrder',
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
