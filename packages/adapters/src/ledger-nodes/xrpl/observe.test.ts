import { nativeAsset } from '@countersign/ledger-port';
import { multiPurposeAsset } from '@countersign/ledger-xrpl';
import { expect, test } from 'vitest';
import { getBalanceChanges, type TransactionMetadata } from 'xrpl';

import { xrplAccount } from '../test/xrpl-ledger.ts';
import { totals } from '../test/xrpl-reader.ts';
import { balanceChanges } from './balance-changes.ts';
import { movementsOfLedger, observed } from './observe.ts';
import { Metadata } from './shapes.ts';

const [alice, bob, carol, issuer] = ['11', '22', '33', '44'].map((byte) => xrplAccount(byte.repeat(32)).sender.address) as [
  string,
  string,
  string,
  string,
];
const unit = 10n ** 15n;
const nobody = 'rrrrrrrrrrrrrrrrrrrrBZbvji';

const root = (Account: string, before: number | undefined, after: number | undefined) =>
  changed('AccountRoot', { Account }, 'Balance', before?.toString(), after?.toString(), '0');
/** A line of the holder's, who is at its low end or at its high one. */
function line(holder: string, before: string | undefined, after: string, isLow = true) {
  const balance = (value: string) => ({
    currency: 'USD',
    issuer: nobody,
    value: isLow ? value : value === '0' ? value : `-${value}`,
  });
  const end = (address: string) => ({ currency: 'USD', issuer: address, value: '1000' });
  const fields = { LowLimit: end(isLow ? holder : issuer), HighLimit: end(isLow ? issuer : holder) };
  return changed(
    'RippleState',
    fields,
    'Balance',
    before === undefined ? undefined : balance(before),
    balance(after),
    balance('0'),
  );
}
function changed(LedgerEntryType: string, fields: object, name: string, before: unknown, after: unknown, gone: unknown) {
  const common = { LedgerEntryType, LedgerIndex: '00'.repeat(32) };
  if (before === undefined) return { CreatedNode: { ...common, NewFields: { ...fields, [name]: after } } };
  const PreviousFields = { [name]: before };
  if (after === undefined) return { DeletedNode: { ...common, FinalFields: { ...fields, [name]: gone }, PreviousFields } };
  return { ModifiedNode: { ...common, FinalFields: { ...fields, [name]: after }, PreviousFields } };
}

/** What the book hears of a transaction with such metadata, if all are watched. */
function told(fields: object, nodes: readonly object[], result = 'tesSUCCESS') {
  const metadata = { TransactionResult: result, TransactionIndex: 0, AffectedNodes: nodes };
  const changes = balanceChanges(Metadata.parse(metadata), 'Payment');
  const transaction = {
    transactionId: 'AB'.repeat(32),
    raw: '00',
    fields: { TransactionType: 'Payment', Account: alice, Fee: '10', ...fields },
    result,
    position: 0,
    changes,
    isTranslated: false,
  };
  const [one] = movementsOfLedger({ height: 1, hash: '', parentHash: undefined, time: new Date(0), transactions: [transaction] });
  if (one === undefined) throw new Error('nothing');
  const all = observed(one, new Set([alice, bob, carol, issuer]));
  return {
    fee: all.fee,
    failure: all.failure,
    moved: all.movements.map(({ from: [from = '?'], to = '?', asset, amount }) => [
      `${nameOf(from)} to ${nameOf(to)}`,
      asset.type === 'Native' ? amount : `${amount / unit} ${asset.identifier.split('.')[0]}`,
    ]),
    /** By whom the balances of the metadata are as xrpl.js counts them. */
    sums: totals([all]),
    counted: counted(metadata as unknown as TransactionMetadata),
  };
}

const nameOf = (address: string) =>
  ({ [alice]: 'alice', [bob]: 'bob', [carol]: 'carol', [issuer]: 'issuer' })[address] ?? address;

/** What holders have more or less, by the library's own reading. */
function counted(metadata: TransactionMetadata): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, balances } of getBalanceChanges(metadata))
    for (const { currency, value } of balances) {
      const amount = currency === 'XRP' ? BigInt(Math.round(Number(value) * 1e6)) : BigInt(Math.round(Number(value))) * unit;
      sums.set(`${account} ${currency}`, (sums.get(`${account} ${currency}`) ?? 0n) + amount);
    }
  return sums;
}

test.each<[string, object, readonly object[], unknown[]]>([
  [
    'a payment that makes an account',
    { Destination: bob },
    [root(alice, 100, 40), root(bob, undefined, 50)],
    [['alice to bob', 50n]],
  ],
  [
    'coins that go into an escrow',
    { TransactionType: 'EscrowCreate', Destination: bob },
    [root(alice, 100, 40)],
    [['alice to ?', 50n]],
  ],
  [
    'coins that come out of one, which a third finishes',
    { TransactionType: 'EscrowFinish', Account: carol },
    [root(carol, 100, 90), root(bob, 10, 60)],
    [['? to bob', 50n]],
  ],
  [
    'a check that its recipient cashes',
    { TransactionType: 'CheckCash', Account: bob },
    [root(alice, 100, 70), root(bob, 10, 30)],
    [['alice to bob', 30n]],
  ],
  [
    'an offer that crosses two others',
    { TransactionType: 'OfferCreate' },
    [
      root(alice, 200, 90),
      root(bob, 0, 60),
      root(carol, 0, 40),
      line(alice, undefined, '10'),
      line(bob, '6', '0'),
      line(carol, '9', '5', false),
    ],
    [
      ['carol to alice', '4 USD'],
      ['bob to alice', '6 USD'],
      ['alice to carol', 40n],
      ['alice to bob', 60n],
    ],
  ],
  [
    'a payment in coins that arrives as a currency',
    { Destination: bob },
    [root(alice, 200, 90), root(carol, 0, 100), line(carol, '9', '4'), line(bob, '1', '6', false)],
    [
      ['carol to bob', '5 USD'],
      ['alice to carol', 100n],
    ],
  ],
  [
    'a charge of the issuer',
    { Destination: bob },
    [root(alice, 200, 190), line(alice, '100', '89'), line(bob, '0', '10', false)],
    [
      ['alice to bob', '10 USD'],
      ['alice to issuer', '1 USD'],
    ],
  ],
  [
    'what is issued',
    { Account: issuer, Destination: bob },
    [root(issuer, 200, 190), line(bob, undefined, '7')],
    [['issuer to bob', '7 USD']],
  ],
  [
    'what is taken back',
    { TransactionType: 'Clawback', Account: issuer },
    [root(issuer, 20, 10), line(bob, '7', '3')],
    [['bob to issuer', '4 USD']],
  ],
  [
    'several who gave and several who got, of whom nobody knows who gave to whom',
    { TransactionType: 'OfferCreate', Account: carol },
    [
      root(carol, 100, 90),
      root(alice, 50, 30),
      root(bob, 50, 40),
      root(issuer, 0, 25),
      root(xrplAccount('55'.repeat(32)).sender.address, 0, 5),
    ],
    [
      ['? to issuer', 25n],
      ['alice to ?', 20n],
      ['bob to ?', 10n],
    ],
  ],
])('%s', (_, fields, nodes, moved) => {
  const all = told(fields, nodes);
  expect(new Set(all.moved)).toEqual(new Set(moved));
  expect(all.fee).toBe(10n);
  for (const address of [alice, bob, carol])
    for (const currency of ['XRP', 'USD'])
      expect(all.sums.get(`${address} ${currency}`) ?? 0n).toBe(all.counted.get(`${address} ${currency}`) ?? 0n);
});

test('what arrives at the destination comes first, whatever is moved besides', () => {
  const nodes = [root(alice, 200, 90), root(carol, 0, 100), line(carol, '9', '4'), line(bob, '1', '6', false)];
  expect(told({ Destination: bob }, nodes).moved[0]).toEqual(['carol to bob', '5 USD']);
});

test('what failed costs what is there, and moves nothing', () => {
  expect(told({ Fee: '10' }, [root(alice, 100, 90)], 'tecPATH_DRY')).toMatchObject({
    fee: 10n,
    failure: 'FailedOnChain',
    moved: [],
  });
  expect(told({ Fee: '10' }, [root(alice, 7, 0)], 'tecINSUFF_FEE')).toMatchObject({
    fee: 7n,
    failure: 'FailedOnChain',
    moved: [],
  });
});

test('who sends in another’s name pays for it', () => {
  const nodes = [root(alice, 100, 50), root(bob, 0, 50), root(carol, 30, 20)];
  expect(told({ Delegate: carol, Destination: bob }, nodes)).toMatchObject({ fee: 10n, moved: [['alice to bob', 50n]] });
});

test('multi-purpose tokens, objects that did not change, and those that nobody here knows', () => {
  const issuance = `00000005${'AB'.repeat(20)}`;
  const held = (Account: string, before: string | undefined, after: string) =>
    changed('MPToken', { Account, MPTokenIssuanceID: issuance }, 'MPTAmount', before, after, '0');
  const metadata = {
    TransactionResult: 'tesSUCCESS',
    TransactionIndex: 0,
    AffectedNodes: [
      held(alice, '9', '4'),
      held(bob, undefined, '5'),
      { ModifiedNode: { LedgerEntryType: 'AccountRoot', LedgerIndex: '' } },
      {
        ModifiedNode: {
          LedgerEntryType: 'AccountRoot',
          FinalFields: { Account: alice, Balance: '7' },
          PreviousFields: { Sequence: 1 },
        },
      },
      // What is gone has nothing, whatever it had when it went.
      { DeletedNode: { LedgerEntryType: 'AccountRoot', FinalFields: { Account: carol, Balance: '7' } } },
      { CreatedNode: { LedgerEntryType: 'SomethingNew', NewFields: { Account: alice, Balance: '7' } } },
    ],
  };
  const asset = multiPurposeAsset(issuance);
  expect(balanceChanges(Metadata.parse(metadata), 'Payment')).toEqual([
    { address: alice, asset, amount: -5n },
    { address: bob, asset, amount: 5n },
    { address: carol, asset: nativeAsset, amount: -7n },
  ]);
});

test.each<[string, string, object, object | undefined, bigint]>([
  ['had nothing', 'Payment', { MPTAmount: '5', Flags: 0 }, undefined, 5n],
  ['had something', 'Payment', { MPTAmount: '5', Flags: 0 }, { MPTAmount: '2' }, 3n],
  ['has nothing any more', 'Payment', { Flags: 0 }, { MPTAmount: '2' }, -2n],
  ['is locked', 'MPTokenIssuanceSet', { MPTAmount: '5', Flags: 1 }, { Flags: 0 }, 0n],
  ['paid from an escrow', 'EscrowFinish', { MPTAmount: '5', Flags: 0 }, { LockedAmount: '3' }, 0n],
  ['got back from an escrow all that there was', 'EscrowCancel', { MPTAmount: '3', Flags: 0 }, { LockedAmount: '3' }, 3n],
  ['got back from an escrow a part', 'EscrowCancel', { MPTAmount: '5', Flags: 0 }, { LockedAmount: '3', MPTAmount: '2' }, 3n],
])('of a multi-purpose token, who %s', (_, type, now, before, amount) => {
  const holding = { Account: alice, MPTokenIssuanceID: `00000005${'AB'.repeat(20)}` };
  const ModifiedNode = { LedgerEntryType: 'MPToken', FinalFields: { ...holding, ...now }, PreviousFields: before };
  const metadata = { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [{ ModifiedNode }] };
  const own = balanceChanges(Metadata.parse(metadata), type).find(({ address }) => address === alice);
  expect(own?.amount ?? 0n).toBe(amount);
});
