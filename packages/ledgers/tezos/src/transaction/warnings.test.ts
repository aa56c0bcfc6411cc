import { fromHex } from '@countersign/kernel';
import { preparationWarnings } from '@countersign/ledger-port';
import { expect, test } from 'vitest';

import { encodeText } from '../bytes/base58.ts';
import { tezos } from '../index.ts';
import { tezosLedger } from '../testing/ledgers.ts';
import { forged, type ForeignContent } from '../testing/random-operations.ts';
import { testKey } from '../testing/wallet.ts';
import { readForged } from './read-bytes.ts';
import { operationToJson } from './unsigned.ts';

const ledger = tezosLedger('NetXdQprcVkpaWU');
const [sender, other, third] = [testKey(1), testKey(2), testKey(3)];
const branch = encodeText('block', new Uint8Array(32).fill(7));
const contract = encodeText('KT1', new Uint8Array(20).fill(5));
const keyOf = ({ keys: [{ publicKey }] }: typeof sender) => encodeText('edpk', fromHex(publicKey));

const members = { source: sender.address, fee: '500', gas_limit: '2000', storage_limit: '0' };
const pay = { kind: 'transaction', amount: '5', destination: other.address };
const reveal = { kind: 'reveal', public_key: keyOf(sender) };
const called = (entrypoint: string, value: object, amount = '0', destination = contract) => ({
  kind: 'transaction',
  amount,
  destination,
  parameters: { entrypoint, value },
});
const string = (text: string) => ({ string: text });
const int = (value: number) => ({ int: `${value}` });
const pair = (...args: readonly object[]) => ({ prim: 'Pair', args });
const unit = { prim: 'Unit' };
const operator = (change: 'Left' | 'Right') =>
  called('update_operators', [{ prim: change, args: [pair(string(sender.address), pair(string(third.address), int(7)))] }]);

/** One operation of an account, as Taquito writes it; a content may have other members than the usual ones. */
async function written(contents: readonly ForeignContent[]): Promise<string> {
  return forged(
    branch,
    contents.map((content, index) => ({ ...members, counter: `${8 + index}`, ...content })),
  );
}

async function decoded(contents: readonly ForeignContent[], over: object = {}) {
  const { parameters, ...rest } = ledger;
  return tezos.transaction.decode(`${await written(contents)}${'05'.repeat(64)}`, {
    ...rest,
    parameters: { ...parameters, ...over },
  });
}

type Warned = readonly (readonly string[])[];

const contractCall = ['ContractCall'];
const unknownCall = ['UnknownCall'];
const withCoins = ['CoinsWithCall'];
const foreignReveal = ['UnknownOperation', 'Reveal of another key'];

test.each<[string, readonly ForeignContent[], Warned, (readonly unknown[])?]>([
  ['a payment', [pay], []],
  ['nothing paid', [{ ...pay, amount: '0' }], []],
  ['a key that is revealed', [reveal], []],
  ['a key that is revealed before a payment', [reveal, pay], []],
  ['two payments', [pay, { ...pay, amount: '6' }], [['CallsInside', '2']]],
  ['two payments behind a reveal', [reveal, pay, pay], [['CallsInside', '2']]],
  ['the key of another account', [{ ...reveal, public_key: keyOf(other) }], [foreignReveal]],
  ['the key of another account before a payment', [{ ...reveal, public_key: keyOf(other) }, pay], [foreignReveal]],
  [
    'a delegation',
    [{ kind: 'delegation', delegate: third.address }],
    [['DelegatesStake']],
    [['Delegate', third.address, undefined]],
  ],
  ['the end of a delegation', [{ kind: 'delegation' }], []],
  [
    'a delegation hidden behind a payment',
    [pay, { kind: 'delegation', delegate: third.address }],
    [['CallsInside', '2'], ['DelegatesStake']],
    [['Delegate', third.address, undefined]],
  ],
  ['a contract that is paid', [{ ...pay, destination: contract }], [contractCall, withCoins]],
  ['a call that nobody here can read', [called('mint', unit)], [unknownCall]],
  ['such a call with coins', [called('mint', unit, '5')], [unknownCall, withCoins]],
  ['the coins of an account that are staked', [called('stake', unit, '5', sender.address)], [unknownCall, withCoins]],
  [
    'a transfer of tokens',
    [called('transfer', pair(string(sender.address), pair(string(other.address), int(5))))],
    [contractCall],
  ],
  [
    'leave to take tokens',
    [called('approve', pair(string(third.address), int(9)))],
    [contractCall, ['Allowance', third.address, '9']],
    [['Allowance', third.address, 9n]],
  ],
  [
    'such leave taken back',
    [called('approve', pair(string(third.address), int(0)))],
    [contractCall],
    [['Allowance', third.address, 'Withdrawn']],
  ],
  [
    'an operator of all tokens',
    [operator('Left')],
    [contractCall, ['UnlimitedAllowance', third.address]],
    [['Operator', third.address, undefined]],
  ],
  ['an operator who is one no longer', [operator('Right')], [contractCall], [['Operator', third.address, 'Withdrawn']]],
  ['an approval whose argument is malformed', [called('approve', pair(string('nobody'), int(9)))], [unknownCall]],
  ['the highest fee that is usual', [{ ...pay, fee: '1000000' }], []],
  ['a fee above that', [{ ...pay, fee: '1000001' }], [['HigherNetworkFee', '1.000001 XTZ']]],
  [
    'fees that are above that together',
    [
      { ...reveal, fee: '400000' },
      { ...pay, fee: '600001' },
    ],
    [['HigherNetworkFee', '1.000001 XTZ']],
  ],
  [
    'storage that costs more than that, which no baker gets',
    [{ ...called('mint', unit), storage_limit: '60000' }],
    [unknownCall],
  ],
])('of %s is warned as it should be', async (_, contents, warnings, rights = []) => {
  const read = await decoded(contents);
  if (!read.ok) throw new Error(read.error);
  expect(read.value.warnings.map(({ code, values }) => [code, ...Object.values(values ?? {})])).toEqual(warnings);
  expect(
    read.value.rights.map(({ type, holder, limit, isWithdrawn }) => [
      type,
      holder?.type === 'Address' ? holder.address : undefined,
      isWithdrawn === true ? 'Withdrawn' : limit,
    ]),
  ).toEqual(rights);
});

test('what is usual is what the operator of the ledger allows', async () => {
  const codes = async (maximumFee: string) => {
    const read = await decoded([pay], { maximumFee });
    return read.ok && read.value.warnings.map(({ code }) => code);
  };
  expect([await codes('500'), await codes('499')]).toEqual([[], ['HigherNetworkFee']]);
});

test.each<[string, ForeignContent]>([
  [
    'tickets that are handed on',
    {
      kind: 'transfer_ticket',
      ticket_contents: string('one'),
      ticket_ty: { prim: 'string' },
      ticket_ticketer: contract,
      ticket_amount: '2',
      destination: contract,
      entrypoint: 'default',
    },
  ],
  ['a limit of deposits', { kind: 'set_deposits_limit', limit: '10' }],
  ['no limit of deposits', { kind: 'set_deposits_limit' }],
  ['another key for the consensus', { kind: 'update_consensus_key', pk: keyOf(third) }],
  ['another key beside that', { kind: 'update_companion_key', pk: keyOf(third) }],
  ['a contract that is made', { kind: 'origination', balance: '5', script: { code: [], storage: unit } }],
])('%s: no operation with that is read, alone or behind a payment', async (_, content) => {
  const malformed = { ok: false, error: 'MalformedTransaction' };
  expect(await decoded([content])).toEqual(malformed);
  expect(await decoded([pay, content])).toEqual(malformed);
});

/** What people are warned of before a signature: what the bytes say, and what they prepare. */
async function warnedBefore(contents: readonly ForeignContent[]) {
  const operation = readForged(fromHex(await written(contents)));
  if (operation === undefined) throw new Error('not read');
  const read = tezos.transaction.readUnsigned(operationToJson(operation, { branchLevel: 5, publicKey: keyOf(sender) }), ledger);
  if (!read.ok) throw new Error(read.error);
  const { warnings, preparations = [] } = read.value;
  return [...warnings, ...preparationWarnings(preparations, tezos, ledger)].map(({ code, values }) => [
    code,
    ...Object.values(values ?? {}),
  ]);
}

const opens = { ...pay, storage_limit: '257' };
const opening: Warned = [
  ['CreatesAccount', other.address],
  ['PreparationCosts', '0.06425 XTZ'],
];

test.each<[string, readonly ForeignContent[], Warned]>([
  ['a payment', [pay], []],
  ['the key alone', [reveal], []],
  ['a payment that reveals the key', [reveal, pay], [['RevealsKey', sender.address]]],
  ['a payment that may open an account', [opens], opening],
  ['a payment that does both', [reveal, opens], [['RevealsKey', sender.address], ...opening]],
  [
    'a delegation that reveals the key',
    [reveal, { kind: 'delegation', delegate: third.address }],
    [['DelegatesStake'], ['RevealsKey', sender.address]],
  ],
  ['a fee above the usual one', [{ ...pay, fee: '1000001' }], [['HigherNetworkFee', '1.000001 XTZ']]],
])('before %s is signed, what it prepares and costs is said', async (_, contents, warnings) => {
  expect(await warnedBefore(contents)).toEqual(warnings);
});
