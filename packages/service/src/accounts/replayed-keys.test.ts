import { accountKeyRules, ownKeyPath } from '@countersign/authorization';
import { createConditionEvaluator } from '@countersign/governance';
import {
  accountWithKeys,
  replay,
  writeEntry,
  type AdoptedRow,
  type GovernedState,
  type JournalEntry,
  type KeysMadeEntry,
} from '@countersign/governance/journal';
import { ok } from '@countersign/kernel';
import { namedLater, twoKeys } from '@countersign/ledger-port/conformance';
import type { LedgerModule } from '@countersign/ledger-port';
import type { Account, Ledger, Vault } from '@countersign/model';
import { createSeedSigner } from '@countersign/vault';
import { describe, expect, test } from 'vitest';

import { createExtensionRegistry } from '../extensions/extension.ts';
import { replayPorts } from '../journal/verify-journal.ts';
import { createRulesSource } from '../platform-rules.ts';
import { makeAccountKeys } from './account-keys.ts';
import { keysMade, makeAddress } from './make-address.ts';

/** What a vault makes for an account is what replay takes, on ledgers that have addresses of several keys, or none that keys name. */
const now = new Date('2026-03-01T12:00:00.000Z');
const at = now.toISOString();
const metadata = { revision: 1, createdAt: at, lastModifiedAt: at, customProperties: {} };
const id = (number: number) => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`;
const conditions = createConditionEvaluator();
const source = createRulesSource(createExtensionRegistry([]), conditions);
const ports = replayPorts({ conditions, ...source });

const vault = createSeedSigner<unknown>({
  entropy: new Uint8Array(32).fill(7),
  kind: 'software',
  authorize: () => ok({ subject: 'order', resources: [] }),
  memory: { remember: async () => ok(undefined) },
});
const vaultEntity: Vault = { id: id(2), publicKey: vault.publicKey, alias: 'Vault', lock: 'Unlocked', metadata };

function accountWith(number: number, keyStrategy: 'VaultHard' | 'Random'): Account {
  const derived = { type: 'VaultDerived' as const, derivationPath: `m/7'/${number}'` };
  const keyInformation = keyStrategy === 'Random' ? { type: 'Random' as const } : derived;
  return {
    id: id(number),
    domainId: id(1),
    alias: 'Treasury',
    providerDetails: { type: 'Vault', vaultId: vaultEntity.id, keyStrategy, keyInformation },
    lock: 'Unlocked',
    metadata,
  };
}

interface Place {
  readonly module: LedgerModule;
  readonly ledger: Ledger;
}

/** The entry of an account's keys and first address, as the instance writes it. */
async function made({ module, ledger }: Place, bare: Account): Promise<KeysMadeEntry> {
  const { keys } = await makeAccountKeys(vault, bare, [module]);
  const withKeys = accountWithKeys(bare, keys, at, ownKeyPath);
  if (!withKeys.ok) throw new Error(withKeys.error);
  const place = { account: withKeys.value, ledger, module, scope: 'External', index: 0, now } as const;
  const addresses = module.address.derive === undefined ? [] : [await makeAddress(vault, place)];
  return keysMade({ at, accountId: bare.id, keys, ledgerIds: [ledger.id], addresses });
}

/** What the entries lead to where people have put the accounts on the ledger; or why the last one is refused. */
function outcome({ module, ledger }: Place, accounts: readonly Account[], ...entries: readonly KeysMadeEntry[]) {
  const rows: readonly AdoptedRow[] = [
    { table: 'Revision', kind: 'Vault', data: vaultEntity, validated: false },
    ...accounts.map((data) => ({ table: 'Revision', kind: 'Account', data, validated: false }) as const),
    { table: 'Ledger', data: ledger },
    ...accounts.map(
      ({ id: accountId }) => ({ table: 'AccountLedger', accountId, ledgerId: ledger.id, status: 'Activating' }) as const,
    ),
  ];
  const begun = rows.map((adopted): JournalEntry => ({ type: 'Adopted', judgedAt: at, adopted }));
  const accepted = [...begun, ...entries].map((entry) => ({ at, ...writeEntry(entry) }));
  const accountKeys = () => accountKeyRules(ledger, module);
  const replayed = replay(accepted, { ...ports.rules, rules: (facts) => ({ ...source.rules(facts), accountKeys }) });
  if (replayed.ok) return replayed.value;
  expect(replayed.error.position).toBe(accepted.length - 1);
  return replayed.error.problem;
}

function stateOf(...given: Parameters<typeof outcome>): GovernedState {
  const state = outcome(...given);
  if (typeof state === 'string') throw new Error(state);
  return state;
}

describe.each(['VaultHard', 'Random'] as const)('with %s keys', (strategy) => {
  const [own, another] = [accountWith(11, strategy), accountWith(12, strategy)];

  test('an address that is made of two keys is taken with both', async () => {
    const entry = await made(twoKeys, own);
    const state = stateOf(twoKeys, [own], entry);
    const [address] = entry.addresses;
    expect(address?.data.furtherKeys).toHaveLength(1);
    expect(state.newestAddress(own.id, twoKeys.ledger.id)).toBe(address?.data.address);
    expect(state.find('Account', own.id)?.providerDetails.keys).toHaveLength(2);
    expect([...state.ledgersOf(own.id)]).toMatchObject([{ status: 'Activated' }]);
  });

  test('an address in which one of the two keys is that of another account is refused', async () => {
    const [entry, foreign] = [await made(twoKeys, own), await made(twoKeys, another)];
    const swapped = swap(entry, foreign);
    const problem = strategy === 'Random' ? 'It has other keys' : 'has not signed';
    expect(outcome(twoKeys, [own, another], swapped)).toContain(problem);
    // That an honest vault has signed for the other account's key does not help either.
    expect(outcome(twoKeys, [own, another], { ...swapped, keys: foreign.keys })).toContain('has not signed');
  });

  test('an account waits for the address that its network names, and takes none of a vault', async () => {
    const entry = await made(namedLater, own);
    expect(entry.addresses).toEqual([]);
    const state = stateOf(namedLater, [own], entry);
    expect([...state.ledgersOf(own.id)]).toMatchObject([{ status: 'AwaitingLedgerActivation' }]);
    const named = await makeAddress(vault, {
      account: state.find('Account', own.id) ?? own,
      ...namedLater,
      named: '0.0.1234',
      scope: 'External',
      index: 0,
      now,
    });
    const claimed = keysMade({ at, accountId: own.id, addresses: [named] });
    expect(outcome(namedLater, [own], entry, claimed)).toContain('Its network names addresses, and no vault does');
  });
});

/** The address with the key of its stake and what is said of it taken from that of another account. */
function swap(entry: KeysMadeEntry, foreign: KeysMadeEntry): KeysMadeEntry {
  const [[address], [from]] = [entry.addresses, foreign.addresses];
  if (address === undefined || from === undefined) throw new Error('There is no address');
  const [spending] = address.keys ?? [];
  const [, staking] = from.keys ?? [];
  const keys = spending && staking ? [spending, staking] : undefined;
  const furtherKeys = from.data.furtherKeys ?? [];
  const text = `${address.data.address.slice(0, 'two'.length + 64)}${from.data.address.slice('two'.length + 64)}`;
  const data = { ...address.data, furtherKeys, address: text };
  return { ...entry, addresses: [{ ...address, data, ...(keys && { keys }) }] };
}
