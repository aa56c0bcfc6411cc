import type { IntentPayload } from '../schemas/intent-payload.ts';
import { expect, test } from 'vitest';
import { account, endpoint, ethereum, id, now, root, rootId, rules, ticker, user, vault } from '../testing/fixtures.ts';
import type { LoadedEntity } from './entity-kind.ts';
import { intentRule } from './intent-rules.ts';
import { noFacts } from './state-needs.ts';
import type { LoadedFacts, StateNeed } from './state-needs.ts';

const everything: LoadedFacts = {
  ...noFacts,
  entities: [
    { kind: 'Vault', data: vault },
    { kind: 'Account', data: account({ ledgerId: ethereum.id }) },
    { kind: 'Account', data: account({ id: id(4_001) }) },
    { kind: 'Endpoint', data: endpoint() },
    { kind: 'Ticker', data: ticker() },
    { kind: 'User', data: user(1, ['x']) },
    { kind: 'Domain', data: root },
  ],
  ledgers: [ethereum, { ...ethereum, id: 'other' }],
  accountLedgers: [id(4_000), id(4_001)].map((accountId) => ({
    accountId,
    ledgerId: ethereum.id,
    status: 'Activated' as const,
    address: null,
  })),
  validatedTickerIds: [id(6_000)],
};

/** What a store would answer: nothing that was not asked for. */
function answer(needs: readonly StateNeed[]): LoadedFacts {
  const isAsked = (entity: LoadedEntity) =>
    needs.some((need) => need.type === 'Entity' && need.kind === entity.kind && need.id === entity.data.id);
  return {
    ...everything,
    entities: everything.entities.filter(isAsked),
    ledgers: everything.ledgers.filter((ledger) => needs.some((need) => need.type === 'Ledger' && need.ledgerId === ledger.id)),
    accountLedgers: everything.accountLedgers.filter((fact) =>
      needs.some((need) => need.type === 'AccountLedgers' && need.accountId === fact.accountId),
    ),
  };
}

const custom = { customProperties: {} };
const destinations = [
  { type: 'Account', accountId: id(4_001) },
  { type: 'Endpoint', endpointId: id(5_000) },
  { type: 'Address', address: '0x1' },
] as const;
const outputs = destinations.map((destination) => ({ destination, amount: '5' }));
const feeStrategy = { type: 'Priority', priority: 'Low' } as const;
const providerDetails = { type: 'Vault', vaultId: vault.id, keyStrategy: 'VaultHard' } as const;

const payloads: IntentPayload[] = [
  {
    type: 'v0_CreateTransferOrder',
    id: id(1),
    accountId: id(4_000),
    tickerId: id(6_000),
    outputs,
    feeStrategy: 'Low',
    ...custom,
  },
  ...destinations.map((destination): IntentPayload => {
    const parameters = { type: 'Ethereum', destination, amount: '5', feeStrategy } as const;
    return { type: 'v0_CreateTransactionOrder', id: id(1), accountId: id(4_000), parameters, ...custom };
  }),
  { type: 'v0_CreateAccount', id: id(1), alias: 'new', providerDetails, ledgerIds: [ethereum.id], lock: 'Unlocked', ...custom },
  { type: 'v0_AddAccountLedgers', reference: { id: id(4_000), revision: 1 }, ledgerIds: ['other'] },
  { type: 'v0_UpdateEndpoint', reference: { id: id(5_000), revision: 1 }, alias: 'x', address: '0x2', trustScore: 3, ...custom },
  { type: 'v0_UpdateUser', reference: { id: id(1_001), revision: 1 }, alias: 'x', roles: ['y'], ...custom },
  { type: 'v0_UpdateDomain', reference: { id: rootId, revision: 1 }, alias: 'x', ...custom },
  { type: 'v0_LockVault', reference: { id: vault.id, revision: 1 } },
  {
    type: 'v0_CreateEndpoint',
    id: id(1),
    address: '0x1',
    trustScore: 1,
    ledgerId: ethereum.id,
    alias: 'x',
    lock: 'Unlocked',
    ...custom,
  },
];

test.each(payloads.map((payload) => [payload.type, payload] as const))('what %s asks for is enough to plan it', (_, payload) => {
  const kind = intentRule(payload.type);
  const first = kind.needs(payload, rootId);
  const further = kind.furtherNeeds?.(payload, answer(first), { rules, targetDomainId: rootId }) ?? [];
  const facts = answer([...first, ...further]);
  const context = { intentId: id(9), author: { id: id(1_001), domainId: rootId }, chain: [root], facts, rules, now };
  expect(kind.plan(payload, context)).toMatchObject({ ok: true });
});
