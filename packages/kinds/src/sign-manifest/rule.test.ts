import type { IntentPayloadOf } from '../schemas/intent-payload.ts';
import { err } from '@countersign/kernel';
import { expect, test } from 'vitest';
import { account, child, ethereum, id, metadata, now, root, rootId, rules, vault } from '../testing/fixtures.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import { signManifest } from './rule.ts';
import { noFacts } from '../rules/state-needs.ts';
import type { LoadedFacts } from '../rules/state-needs.ts';

const own = account();
const payload: IntentPayloadOf<'v0_SignManifest'> = {
  type: 'v0_SignManifest',
  id: id(1),
  accountId: own.id,
  content: { type: 'EIP-191', value: '0x00' },
  customProperties: {},
};
const active = { accountId: own.id, ledgerId: ethereum.id, status: 'Activated', address: null } as const;
const ready: Partial<LoadedFacts> = {
  entities: [
    { kind: 'Account', data: own },
    { kind: 'Vault', data: vault },
  ],
  ledgers: [ethereum],
  accountLedgers: [active],
};

function plan(values: Partial<typeof payload> = {}, facts: Partial<LoadedFacts> = {}, context: Partial<IntentContext> = {}) {
  return signManifest.plan(
    { ...payload, ...values },
    {
      intentId: id(9),
      author: { id: id(1_001), domainId: rootId },
      chain: [root],
      facts: { ...noFacts, ...ready, ...facts },
      rules,
      now,
      ...context,
    },
  );
}

test('a manifest is made without a value, and its vault is to sign it', () => {
  expect(plan({ description: 'why' })).toMatchObject({
    ok: true,
    value: {
      changes: [{ kind: 'Manifest', domainId: rootId, expectedRevision: 'absent', data: { content: payload.content } }],
      effects: [{ type: 'SignManifest', manifestId: id(1), accountId: own.id, ledgerId: ethereum.id }],
      events: [{ payload: { type: 'ManifestCreated', id: id(1), accountId: own.id } }],
    },
  });
});

const manifest = { id: id(1), domainId: rootId, accountId: own.id, content: payload.content, metadata: metadata() };
const locked = { ...own, lock: 'Locked' } as const;

test.each<[string, Partial<typeof payload>, Partial<LoadedFacts>, Partial<IntentContext>]>([
  ['EntityAlreadyCreated', {}, { entities: [{ kind: 'Manifest', data: manifest }] }, {}],
  ['InvalidEntityId', {}, { entities: [] }, {}],
  ['MustBeExecutedInCurrentDomain', {}, {}, { chain: [root, child] }],
  ['AccountLocked', {}, { entities: [{ kind: 'Account', data: locked }] }, {}],
  ['VaultNotFound', {}, { entities: [{ kind: 'Account', data: own }] }, {}],
  ['VaultNotReady', {}, { pendingVaultIds: [vault.id] }, {}],
  ['LedgerNotFound', { ledgerId: 'none' }, {}, {}],
  ['AccountNotReady', { ledgerId: ethereum.id }, { accountLedgers: [] }, {}],
  ['AccountNotReady', {}, { accountLedgers: [{ ...active, status: 'Activating' }] }, {}],
  ['InvalidManifestContent', {}, {}, { rules: { ...rules, manifestLedger: () => fail('InvalidManifestContent', 'No') } }],
])('%s', (expected, values, facts, context) => {
  const planned = plan(values, facts, context);
  expect(planned.ok ? 'ok' : planned.error.code).toBe(expected);
});

test("the account's own ledger is asked first, then the others by id", () => {
  const other = { ...ethereum, id: 'a-ledger' };
  const asked: string[][] = [];
  const facts = { ledgers: [ethereum, other], accountLedgers: [active, { ...active, ledgerId: other.id }] };
  const manifestLedger: typeof rules.manifestLedger = (_, __, ledgers) => {
    asked.push(ledgers.map((ledger) => ledger.id));
    return err({ code: 'InvalidManifestContent', message: 'No' });
  };
  plan({}, facts, { rules: { ...rules, manifestLedger } });
  const bound = { ...own, ledgerId: ethereum.id };
  plan(
    {},
    {
      ...facts,
      entities: [
        { kind: 'Account', data: bound },
        { kind: 'Vault', data: vault },
      ],
    },
    { rules: { ...rules, manifestLedger } },
  );
  expect(asked).toEqual([
    [other.id, ethereum.id],
    [ethereum.id, other.id],
  ]);
});
