import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, endpoint, ethereum, id, vault } from '../testing/fixtures.ts';
import { active, adding, order, replacing, transferState } from '../testing/order-situation.ts';
import type { Situation } from '../testing/situation.ts';
import { code, custom, inChild, loaded } from '../testing/situation.ts';

const to = (destination: object) => ({ outputs: [{ destination, amount: '5' }] });

const toEndpoint = to({ type: 'Endpoint', endpointId: id(5_000) });

const toAccount = to({ type: 'Account', accountId: id(4_001) });

const otherAccount = account({ id: id(4_001) });

const otherActive = {
  accountLedgers: [...active, { accountId: id(4_001), ledgerId: ethereum.id, status: 'Activated' as const, address: null }],
};

const transferCases: [string, object, Situation][] = [
  ['ok', {}, transferState],
  ['EntityAlreadyCreated', {}, adding(loaded('TransactionOrder', order))],
  ['InvalidEntityId', { accountId: id(1) }, transferState],
  ['MustBeExecutedInCurrentDomain', {}, { ...transferState, ...inChild }],
  ['AccountLocked', {}, replacing('Account', { lock: 'Locked' })],
  ['AccountLocked', {}, replacing('Account', { lock: 'Archived' })],
  ['VaultLocked', {}, replacing('Vault', { lock: 'Locked' })],
  ['VaultNotReady', {}, { ...transferState, facts: { ...transferState.facts, pendingVaultIds: [vault.id] } }],
  ['InvalidTransferOrderParameters', { tickerId: id(1) }, transferState],
  ['TickerLocked', {}, replacing('Ticker', { lock: 'Locked' })],
  ['InvalidTransferOrderParameters', {}, { ...transferState, facts: { accountLedgers: active } }],
  ['LedgerNotFound', {}, replacing('Ticker', { ledgerId: 'other' })],
  ['AccountNotReady', {}, { ...transferState, facts: { validatedTickerIds: [id(6_000)] } }],
  [
    'AccountNotReady',
    {},
    {
      ...transferState,
      facts: { ...transferState.facts, accountLedgers: active.map((fact) => ({ ...fact, status: 'Activating' as const })) },
    },
  ],
  [
    'InvalidTransferOrderParameters',
    { outputs: [{ destination: { type: 'Address', address: '0x1' }, amount: '0' }] },
    transferState,
  ],
  ['InvalidDestination', to({ type: 'Address', address: 'odd' }), transferState],
  ['InvalidDestination', toEndpoint, transferState],
  ['ok', toEndpoint, adding(loaded('Endpoint', endpoint()))],
  ['EndpointLocked', toEndpoint, adding(loaded('Endpoint', endpoint({ lock: 'Locked' })))],
  ['InvalidDestination', toEndpoint, adding(loaded('Endpoint', endpoint({ ledgerId: 'other' })))],
  ['InvalidDestination', toEndpoint, adding(loaded('Endpoint', endpoint({ domainId: id(77) })))],
  ['InvalidDestination', toAccount, transferState],
  ['InvalidDestination', toAccount, adding(loaded('Account', otherAccount))],
  ['ok', toAccount, { ...adding(loaded('Account', otherAccount)), facts: { ...transferState.facts, ...otherActive } }],
  [
    'AccountLocked',
    toAccount,
    { ...adding(loaded('Account', { ...otherAccount, lock: 'Locked' })), facts: { ...transferState.facts, ...otherActive } },
  ],
  [
    'InvalidTransferOrderParameters',
    {},
    {
      ...transferState,
      rules: { convertTransferOrder: () => ({ ok: false, error: { code: 'InvalidTransferOrderParameters', message: 'x' } }) },
    },
  ],
];

test.each(transferCases)('a transfer order: %s (%#)', (expected, values, situation) => {
  const outputs = [{ destination: { type: 'Address', address: '0x1' }, amount: '5' }];
  const payload = {
    type: 'v0_CreateTransferOrder',
    id: order.id,
    accountId: id(4_000),
    tickerId: id(6_000),
    outputs,
    feeStrategy: 'Low',
    ...custom,
    ...values,
  };
  expect(code(payload as IntentPayload, situation)).toBe(expected);
});
