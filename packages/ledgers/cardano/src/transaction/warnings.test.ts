import { fromHex } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { keyHash } from '../address/of-keys.ts';
import { cardano } from '../index.ts';
import { foreignAddress, signedByForeign, type Foreign } from '../testing/foreign.ts';
import { cardanoLedger } from '../testing/ledgers.ts';
import { testKeys } from '../testing/wallet.ts';

const ledger = cardanoLedger(42);
const [sender, other] = [testKeys(1, 2), testKeys(3, 4)];
const [spending, staking] = Object.values(sender.privateKeys).map(fromHex);
const [stranger] = Object.values(other.privateKeys).map(fromHex);
const [payment = '', stake = ''] = sender.keys.map(({ publicKey }) => keyHash(fromHex(publicKey)));
const hash = 'c7'.repeat(28);
const token = { policy: 'ab'.repeat(28), name: '6e66', amount: 1n };
const paid = { address: other.address, amount: 5_000_000n, tokens: [] };
const change = { address: sender.address, amount: 7_000_000n, tokens: [] };
const plain: Foreign = {
  inputs: [{ transactionId: '01'.repeat(32), index: 0 }],
  outputs: [paid, change],
  fee: 170_000n,
  endsBefore: 9_000n,
  network: 0n,
  certificates: [],
  withdrawals: [],
};

function decoded(over: Partial<Foreign>, keys = [spending]) {
  const { raw } = signedByForeign(
    { ...plain, ...over },
    keys.flatMap((key) => key ?? []),
  );
  const read = cardano.transaction.decode(raw, ledger);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const both = [spending, staking];

test.each<[string, Partial<Foreign>, typeof both, readonly (readonly string[])[]]>([
  ['a payment', {}, [spending], []],
  ['tokens that come back', { outputs: [paid, { ...change, tokens: [token] }] }, [spending], [['CarriesTokens', '1']]],
  ['tokens that leave', { outputs: [{ ...paid, tokens: [token] }, change] }, [spending], [['SendsTokens', '0', other.address]]],
  [
    'an address with the own key and a stake of a stranger: tokens stay',
    { outputs: [{ ...change, address: foreignAddress(0, payment, false, hash), tokens: [token] }] },
    [spending],
    [['CarriesTokens', '0']],
  ],
  ['two keys that pay', {}, [spending, stranger], [['SeveralSenders']]],
  ['a stake that its own key signs for', { certificates: [{ type: 'Delegate', stake, pool: hash }] }, both, [['DelegatesStake']]],
  ['a deposit', { certificates: [{ type: 'Register', stake, deposit: 2_000_000n }] }, both, [['LocksDeposit', '2 ADA']]],
  ['the oldest form of it', { certificates: [{ type: 'Register', stake }] }, both, []],
  ['rewards', { withdrawals: [{ stake, amount: 5n }] }, both, []],
  [
    'a representative who votes',
    { certificates: [{ type: 'Represent', stake, representative: { key: hash } }] },
    both,
    [['VotesFor', hash]],
  ],
  [
    'one who votes against everything',
    { certificates: [{ type: 'Represent', stake, representative: 'AlwaysNoConfidence' }] },
    both,
    [['VotesFor', 'AlwaysNoConfidence']],
  ],
  ['nobody who votes', { certificates: [{ type: 'Represent', stake, representative: 'AlwaysAbstain' }] }, both, []],
  ['the highest fee that is usual', { fee: 1_000_000n }, [spending], []],
  ['a fee above that', { fee: 1_000_001n }, [spending], [['HigherNetworkFee', '1.000001 ADA']]],
])('of %s is warned as it should be', (_, over, keys, warnings) => {
  const read = decoded(over, keys);
  expect(read.warnings.map(({ code, values }) => [code, ...Object.values(values ?? {})])).toEqual(warnings);
});

test('a certificate names its operation, and who gets a right by it', () => {
  const delegation = decoded({ certificates: [{ type: 'Delegate', stake, pool: hash }] }, both);
  expect([delegation.operation, delegation.rights]).toMatchObject([
    'DelegateStaking',
    [{ type: 'Delegate', holder: { address: hash } }],
  ]);
  const voting = decoded({ certificates: [{ type: 'Represent', stake, representative: { key: hash } }] }, both);
  expect([voting.operation, voting.rights]).toMatchObject([
    'DelegateRepresentative',
    [{ type: 'Representative', holder: { address: hash } }],
  ]);
  expect(decoded({ certificates: [{ type: 'Unregister', stake, deposit: 2_000_000n }] }, both).operation).toBe(
    'UnregisterStaking',
  );
  expect(decoded({ withdrawals: [{ stake, amount: 5n }] }, both).operation).toBe('WithdrawRewards');
});

test('what does two things at once, or something with a stake that signs nothing, says so', () => {
  const two = decoded(
    { certificates: [{ type: 'Register', stake, deposit: 2_000_000n }], withdrawals: [{ stake, amount: 1n }] },
    both,
  );
  expect(two.warnings.map(({ code }) => code)).toEqual(['CallsInside', 'LocksDeposit']);
  const foreign = decoded({ certificates: [{ type: 'Delegate', stake: hash, pool: hash }] });
  expect(foreign.warnings.map(({ code }) => code)).toEqual(['DelegatesStake', 'OtherSource']);
});

test('senders are those whose change shows it', () => {
  expect(decoded({}).senders).toEqual([sender.address]);
  expect(decoded({ outputs: [paid] }).senders).toEqual([]);
});
