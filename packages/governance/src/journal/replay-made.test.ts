import { fromBase64, toBase64, toHex, utf8 } from '@countersign/kernel';
import type { EntityKind, LoadedEntity } from '@countersign/kinds/rules';
import {
  account,
  child,
  ethereum,
  id,
  lockable,
  metadata,
  policy,
  root,
  rootId,
  ticker,
  user,
  vault,
} from '@countersign/kinds/testing';
import {
  accountKeyText,
  type Account,
  type AccountKey,
  type Ledger,
  type Manifest,
  type SignedAccountKey,
  type TransactionOrder,
} from '@countersign/model';
import { accountPublicKeyBytes, generateKeyPair, rawFromDer, signRequestWith } from '@countersign/signing';
import { lockableEntities, type LockableEntity } from '@countersign/model/names';
import { expect, test } from 'vitest';
import { accept, after, decided, replayRules, sign, takenOver } from '../testing/journal.ts';
import type { GovernedState } from './governed-state.ts';
import { ledgersConfiguredText, type AcceptedEntry, type JournalEntry, type StatedAddress } from './journal-entry.ts';
import { replay } from './replay.ts';
import { rulesVersion } from './rule-versions.ts';

/** What an instance makes by itself is believed for its evidence alone. */
const notary = 'The notary';
const otherVault = { ...vault, id: id(3_001), publicKey: 'vault key 2', alias: 'other vault' };
const own = account();
const another = account({ id: id(4_001), alias: 'another' });
const independent = account({
  id: id(4_002),
  providerDetails: { type: 'Vault', vaultId: vault.id, keyStrategy: 'Random', keyInformation: { type: 'Random' } },
});
const manifest: Manifest = {
  id: id(8_000),
  domainId: rootId,
  accountId: own.id,
  content: { type: 'Unsafe', value: toBase64(utf8('bytes')) },
  metadata: metadata(),
};
const property = {
  id: 'NOTARY_API_KEY' as const,
  value: { publicKey: { type: 'PublicKey' as const, value: notary } },
  metadata: root.metadata,
};
const begun = takenOver(
  [
    { kind: 'Vault', data: vault },
    { kind: 'Vault', data: otherVault },
    ...[own, another, independent].map((data) => ({ kind: 'Account', data }) as const),
    { kind: 'Manifest', data: manifest },
  ],
  { table: 'SystemProperty', data: property },
  ...[own, another, independent].map(
    ({ id: accountId }) => ({ table: 'AccountLedger', accountId, ledgerId: ethereum.id, status: 'Activating' }) as const,
  ),
);

const pair = generateKeyPair('Secp256k1');
const publicKey = toHex(accountPublicKeyBytes(pair.publicKey));
const ownKey: AccountKey = { keyId: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', strategy: 'VaultHard', path: "m/1'", publicKey };
const firstKey: AccountKey = { ...ownKey, path: "m/1'/0'/0'" };

function stated(key: AccountKey, by = vault.publicKey, accountId = own.id): SignedAccountKey {
  return { ...key, signature: sign(by, accountKeyText(accountId, key)) };
}

function addressOf(of: Account, changes: Partial<StatedAddress['data']> = {}): StatedAddress['data'] {
  return {
    id: id(7_000),
    ledgerId: ethereum.id,
    domainId: rootId,
    accountId: of.id,
    address: `0x${publicKey}`,
    keyPath: firstKey.path,
    createdAt: after(1),
    scope: 'External',
    ...changes,
  };
}

const firstAddress: StatedAddress = { data: addressOf(own), keyIndex: 0, keys: [stated(firstKey)] };
const whole = { accountId: own.id, keys: [stated(ownKey)], ledgerIds: [ethereum.id], addresses: [firstAddress] };

function keysMade(changes: object = {}): AcceptedEntry {
  return accept({ type: 'KeysMade', judgedAt: after(1), ...whole, ...changes });
}

/** What the entries lead to, or why the last one is refused. */
function outcome(...entries: readonly AcceptedEntry[]): GovernedState | string {
  const replayed = replay([...begun, ...entries], replayRules);
  if (replayed.ok) return replayed.value;
  expect(replayed.error.position).toBe(begun.length + entries.length - 1);
  return replayed.error.problem;
}

function stateOf(...entries: readonly AcceptedEntry[]): GovernedState {
  const state = outcome(...entries);
  if (typeof state === 'string') throw new Error(state);
  return state;
}

test('keys and addresses of an account are taken by the word of its vault', () => {
  const state = stateOf(keysMade());
  expect(state.find('Account', own.id)).toMatchObject({
    alias: own.alias,
    providerDetails: { keys: [{ id: 'SECP256K1_CUSTODY_1', derivationPath: "m/1'", publicKey: { value: pair.publicKey } }] },
    metadata: { revision: 2, lastModifiedAt: after(1) },
  });
  expect(state.newestAddress(own.id, ethereum.id)).toBe(`0x${publicKey}`);
  expect([...state.ledgersOf(own.id)]).toMatchObject([{ status: 'Activated' }]);
  const second = { ...firstAddress, data: addressOf(own, { id: id(7_001), keyPath: "m/1'/0'/1'" }), keyIndex: 1 };
  const next = { ...second, keys: [stated({ ...firstKey, path: "m/1'/0'/1'" })] };
  expect(stateOf(keysMade(), keysMade({ keys: [], ledgerIds: [], addresses: [next] })).addresses.size).toBe(2);
});

test('an independent key is the key of its account’s address', () => {
  const key: AccountKey = { keyId: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', strategy: 'Random', publicKey };
  const data = addressOf(independent, { keyPath: undefined });
  const made = (of: AccountKey, changes = {}) =>
    keysMade({
      accountId: independent.id,
      keys: [stated(of, vault.publicKey, independent.id)],
      addresses: [{ data: { ...data, ...changes }, keyIndex: 0 }],
    });
  expect(stateOf(made(key)).newestAddress(independent.id, ethereum.id)).toBe(`0x${publicKey}`);
  // Somebody who made it elsewhere may know it; people did not decide on that.
  expect(outcome(made({ ...key, isImported: true }))).toContain('is none of account');
  expect(outcome(made(key, { address: '0x12' }))).toContain('It is the address of another key');
});

test('an account that was brought in has the key that people approved', () => {
  const value = toBase64(Uint8Array.from(Buffer.from(publicKey, 'hex')));
  const keyInformation = { type: 'Random', publicKey: { type: 'PublicKey', value } } as const;
  const brought = { ...independent, id: id(4_003), providerDetails: { ...independent.providerDetails, keyInformation } };
  const began = [
    ...begun,
    ...takenOver([{ kind: 'Account', data: brought }], {
      table: 'AccountLedger',
      accountId: brought.id,
      ledgerId: ethereum.id,
      status: 'Activating',
    }),
  ];
  const made = (key: AccountKey) =>
    replay(
      [
        ...began,
        keysMade({
          accountId: brought.id,
          keys: [stated(key, vault.publicKey, brought.id)],
          ledgerIds: [],
          addresses: [],
        }),
      ],
      replayRules,
    );
  const key: AccountKey = { keyId: 'SECP256K1_CUSTODY_1', curve: 'Secp256k1', strategy: 'Random', publicKey };
  const other = toHex(accountPublicKeyBytes(generateKeyPair('Secp256k1').publicKey));
  expect(made({ ...key, isImported: true })).toMatchObject({ ok: true });
  expect(made(key)).toMatchObject({ ok: false });
  expect(made({ ...key, isImported: true, publicKey: other })).toMatchObject({ ok: false });
});

const forgeries: readonly (readonly [name: string, changes: object, problem: string])[] = [
  ['nobody has signed', { keys: [{ ...stated(ownKey), signature: sign('somebody', 'something') }] }, 'has not signed'],
  ['another vault has signed', { keys: [stated(ownKey, otherVault.publicKey)] }, 'has not signed'],
  ['was signed for another account', { keys: [stated(ownKey, vault.publicKey, another.id)] }, 'has not signed'],
  ['was signed for this account, used for another one', { accountId: another.id }, 'has not signed'],
  ['is another one than was signed', { keys: [{ ...stated(ownKey), publicKey: `02${'1'.repeat(64)}` }] }, 'has not signed'],
  ['is at another path than was decided', { keys: [stated({ ...ownKey, path: "m/2'" })] }, 'is none of account'],
  ['is of another strategy', { keys: [stated({ ...ownKey, strategy: 'VaultSoft' })] }, 'is none of account'],
  ['no ledger of the account uses', { keys: [stated({ ...ownKey, keyId: 'ED25519_CUSTODY_1' })] }, 'No ledger of account'],
  ['is there twice', { keys: [stated(ownKey), stated(ownKey)] }, 'has a key SECP256K1_CUSTODY_1 already'],
  ['is no point', { keys: [stated({ ...ownKey, publicKey: '0211' })] }, 'is none of account'],
];

test.each(forgeries)('a key that %s is refused', (_, changes, problem) => {
  expect(outcome(keysMade(changes))).toContain(problem);
});

const thief = `0x${'ee'.repeat(20)}`;
const addressForgeries: readonly (readonly [name: string, address: StatedAddress, problem: string])[] = [
  ['of somebody else', { ...firstAddress, data: addressOf(own, { address: thief }) }, 'It is the address of another key'],
  ['whose key nobody has signed', { data: addressOf(own), keyIndex: 0 }, 'is not the one that it is to have'],
  ['whose key another vault has signed', { ...firstAddress, keys: [stated(firstKey, otherVault.publicKey)] }, 'has not signed'],
  ['whose key is that of the account', { ...firstAddress, keys: [stated(ownKey)] }, 'is not the one that it is to have'],
  ['at another index than its key', { ...firstAddress, keyIndex: 1 }, 'is not the one that it is to have'],
  [
    'at another path than its key',
    { ...firstAddress, data: addressOf(own, { keyPath: "m/1'/0'/1'" }) },
    'Its key is at another path',
  ],
  ['of another account', { ...firstAddress, data: addressOf(another) }, 'It is of another account'],
  ['of another domain', { ...firstAddress, data: addressOf(own, { domainId: id(2) }) }, 'It is of another account'],
  ['on a ledger that is none', { ...firstAddress, data: addressOf(own, { ledgerId: 'none' }) }, 'There are no rules'],
];

test.each(addressForgeries)('an address %s is refused', (_, address, problem) => {
  expect(outcome(keysMade({ addresses: [address] }))).toContain(problem);
});

test('an account becomes active where people decided that it is to be, once it has an address there', () => {
  expect(outcome(keysMade({ ledgerIds: ['another'] }))).toContain('is not to be active on ledger another');
  expect(outcome(keysMade({ addresses: [] }))).toContain('has no address there');
});

const signature = rawFromDer(fromBase64(signRequestWith(pair, utf8('bytes'))));
const value = { type: 'Unsafe', signature: toBase64(signature ?? new Uint8Array()) } as const;
const signedOnce: JournalEntry = { type: 'ManifestSigned', judgedAt: after(2), manifestId: manifest.id, value };

test('a manifest is signed by the key of its account', () => {
  const state = stateOf(keysMade(), accept(signedOnce));
  expect(state.find('Manifest', manifest.id)).toMatchObject({ value, metadata: { revision: 2, lastModifiedAt: after(2) } });
  expect(outcome(keysMade(), accept(signedOnce), accept(signedOnce))).toContain('was signed before');
  expect(outcome(accept(signedOnce))).toContain("The account's key has not signed");
  const other = rawFromDer(fromBase64(signRequestWith(generateKeyPair('Secp256k1'), utf8('bytes'))));
  const forged = { ...value, signature: toBase64(other ?? new Uint8Array()) };
  expect(outcome(keysMade(), accept({ ...signedOnce, value: forged }))).toContain("The account's key has not signed");
  expect(outcome(keysMade(), accept({ ...signedOnce, manifestId: id(8_001) }))).toContain('no such manifest');
});

const litecoin: Ledger = { ...ethereum, id: 'another', alias: 'Another' };
const coin = ticker({ ledgerId: litecoin.id });

function configured(ledgers: readonly Ledger[], tickers = [coin], by = notary): AcceptedEntry {
  const content = { ledgers, tickers };
  return accept({
    type: 'LedgersConfigured',
    judgedAt: after(1),
    ...content,
    signature: sign(by, ledgersConfiguredText(content)),
  });
}

test('ledgers are configured by the word of the notary, each with its native asset', () => {
  const state = stateOf(configured([litecoin]));
  expect(state.ledgers.get(litecoin.id)).toEqual(litecoin);
  expect(state.validatedTickerIds).toEqual(new Set([coin.id]));
  const bounded = (revision: number): Ledger => ({
    ...ethereum,
    parameters: { ...ethereum.parameters, maximumFee: '12' } as Ledger['parameters'],
    metadata: metadata(revision),
  });
  expect(stateOf(configured([bounded(2)], [])).ledgers.get(ethereum.id)).toEqual(bounded(2));
  expect(outcome(configured([bounded(3)], []))).toContain('at another revision');
  expect(outcome(configured([litecoin], [coin], 'Somebody'))).toContain('The notary has not signed');
  expect(outcome(configured([], [ticker()]))).toContain('is not that of a ledger');
  expect(outcome(configured([litecoin], [coin, { ...coin, id: id(6_001) }]))).toContain('is not that of a ledger');
  expect(outcome(configured([litecoin], [{ ...coin, kind: 'Contract' }]))).toContain('is not that of a ledger');
});

const order: TransactionOrder = {
  id: id(9_000),
  domainId: rootId,
  accountId: own.id,
  ledgerId: ethereum.id,
  parameters: { type: 'Ethereum', amount: '5', feeStrategy: { type: 'Priority', priority: 'Medium' } },
  metadata: metadata(),
};

type OfKinds = { readonly [Kind in EntityKind]: readonly LoadedEntity<Kind>['data'][] };

/** Of every kind what nobody has signed: something new (of what has a lock, one of each is), or another revision of what is there. */
const governed: Partial<OfKinds> & Omit<OfKinds, LockableEntity> = {
  Domain: [child, { ...root, alias: 'Mine', metadata: metadata(2) }],
  User: [user(3, ['operator', 'approver']), user(1, ['operator', 'approver'], { metadata: metadata(2) })],
  Policy: [policy(1), policy(10, { id: id(10), workflow: [], metadata: metadata(2) })],
  Vault: [
    { ...vault, id: id(3_002) },
    { ...vault, publicKey: 'new key', metadata: metadata(2) },
  ],
  Account: [
    account({ id: id(4_009) }),
    { ...own, lock: 'Locked', metadata: { ...metadata(2), lastModifiedAt: after(1) } },
    { ...own, providerDetails: { ...own.providerDetails, vaultId: otherVault.id }, metadata: metadata(2) },
  ],
  Ticker: [ticker(), ticker({ kind: 'Contract' })],
  TransactionOrder: [order],
  Manifest: [
    { ...manifest, id: id(8_001) },
    { ...manifest, accountId: another.id, metadata: { ...metadata(2), lastModifiedAt: after(1) } },
    { ...manifest, value, metadata: { ...metadata(2), lastModifiedAt: after(1) } },
  ],
};

const nobodySigned = [
  ...lockableEntities.map((kind) => [kind, lockable[kind]] as const),
  ...Object.entries(governed).flatMap(([kind, all]) => all.map((data) => [kind, data] as const)),
];

/** Why what an earlier version made by itself is none of these; all other kinds people alone sign. */
const refusals: Readonly<Record<string, RegExp>> = {
  Account: /is not as it was, with keys of its own$/,
  Manifest: /is not as it was, with its value$|^The account's key has not signed/,
  Ticker: /is not that of a ledger/,
};

test.each(nobodySigned)('a %s comes by no entry of what the instance made by itself', (kind, data) => {
  const entities = [{ kind, data }];
  const made = { type: 'Made', judgedAt: after(1), entities } as unknown as JournalEntry;
  expect(outcome(accept(made))).toMatch(refusals[kind] ?? /is governed: it comes from what people signed alone$/);
  for (const entry of [
    { type: 'KeysMade', judgedAt: after(1), ...whole, entities },
    { ...signedOnce, entities },
    { type: 'LedgersConfigured', judgedAt: after(1), ledgers: [], tickers: [], signature: '', entities },
  ]) {
    const hidden = outcome(...(entry.type === 'ManifestSigned' ? [keysMade()] : []), accept(entry as unknown as JournalEntry));
    expect(hidden).toContain('says more than an entry of its type');
  }
});

test('what earlier versions made without evidence is taken as far as they made it, and never after evidence was given', () => {
  const keys = [
    {
      id: 'SECP256K1_CUSTODY_1' as const,
      type: 'VaultDerivedNonExtended' as const,
      derivationPath: "m/1'",
      publicKey: { type: 'PublicKey' as const, value: pair.publicKey },
    },
  ];
  const prepared: Account = {
    ...own,
    providerDetails: { ...own.providerDetails, keys },
    metadata: { ...own.metadata, revision: 2, lastModifiedAt: after(1) },
  };
  const made = (changes: object = {}): AcceptedEntry =>
    accept({
      type: 'Made',
      judgedAt: after(1),
      entities: [{ kind: 'Account', data: prepared }],
      accountLedgers: [{ accountId: own.id, ledgerId: ethereum.id, status: 'Activated' }],
      addresses: [{ data: addressOf(own), keyIndex: 0, publicKey }],
      ...changes,
    });
  const state = stateOf(made());
  expect(state.find('Account', own.id)).toEqual(prepared);
  expect(state.unproven).toEqual({ entries: 1, isOver: false });
  const signed = { ...manifest, value, metadata: { ...metadata(2), lastModifiedAt: after(2) } };
  const signing = accept({ type: 'Made', judgedAt: after(2), entities: [{ kind: 'Manifest', data: signed }] });
  expect(stateOf(made(), signing).find('Manifest', manifest.id)).toEqual(signed);
  const adding = accept({ type: 'Made', judgedAt: after(2), ledgers: [litecoin], entities: [{ kind: 'Ticker', data: coin }] });
  expect(stateOf(adding).validatedTickerIds).toEqual(new Set([coin.id]));
  expect(stateOf(made(), keysMade({ keys: [], addresses: [] })).unproven).toEqual({ entries: 1, isOver: true });

  expect(outcome(keysMade(), adding)).toContain('is proven from the first entry on');
  expect(outcome(configured([litecoin]), made())).toContain('is proven from the first entry on');
  const [judged] = decided(100, { type: 'v0_NotarizeData', data: 'A resolution' }, 1, 2, { rules: rulesVersion });
  expect(outcome(judged, adding)).toContain('is proven from the first entry on');
  expect(outcome(made({ addresses: [{ data: addressOf(own, { address: thief }), keyIndex: 0, publicKey }] }))).toContain(
    'It is the address of another key',
  );
  expect(outcome(made({ accountLedgers: [{ accountId: own.id, ledgerId: 'another', status: 'Activated' }] }))).toContain(
    'is not to be active',
  );
  const elsewhere = { ...prepared, providerDetails: { ...own.providerDetails, keys: [{ ...keys[0], derivationPath: "m/2'" }] } };
  expect(outcome(made({ entities: [{ kind: 'Account', data: elsewhere }] }))).toContain('is not as it was');
});
