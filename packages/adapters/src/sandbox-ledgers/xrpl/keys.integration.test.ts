import { expect, test } from 'vitest';

import { disableMaster } from './constants.ts';
import { alice, bob, carol, openForEach, xrp } from './test/network.ts';

const { block, sendRaw, done, balance, root } = openForEach(alice, bob);

const regular = { TransactionType: 'SetRegularKey', RegularKey: carol.sender.address };
const noOwnKey = { TransactionType: 'AccountSet', SetFlag: disableMaster };
const signers = (quorum: number, ...weights: readonly number[]) => ({
  TransactionType: 'SignerListSet',
  SignerQuorum: quorum,
  ...(weights.length > 0 && {
    SignerEntries: weights.map((SignerWeight, position) => ({
      SignerEntry: { Account: [bob, carol][position]?.sender.address, SignerWeight },
    })),
  }),
});
const gift = { TransactionType: 'Payment', Destination: bob.sender.address, Amount: '1' };

test('a regular key signs for the account, and its own one no more once it is switched off', async () => {
  expect(await sendRaw(alice, noOwnKey)).toBe('Rejected tecNO_ALTERNATIVE_KEY');
  expect(await sendRaw(alice, gift, carol)).toBe('InvalidSignature tefBAD_AUTH');
  expect(await sendRaw(alice, { ...regular, RegularKey: alice.sender.address })).toBe('Malformed temBAD_REGKEY');
  await done(alice, regular);
  expect(await sendRaw(alice, noOwnKey, carol)).toBe('Rejected tecNEED_MASTER_KEY');
  expect(await sendRaw(alice, gift, carol)).toBe('taken');
  await block();
  expect(await balance(bob)).toBe(30n * xrp + 1n);
  await done(alice, noOwnKey);
  expect(await sendRaw(alice, gift)).toBe('InvalidSignature tefMASTER_DISABLED');
  expect(await sendRaw(alice, { TransactionType: 'SetRegularKey' }, carol)).toBe('Rejected tecNO_ALTERNATIVE_KEY');
});

test('what waits is not taken once the key that signed it is no longer one of the account', async () => {
  await done(alice, regular);
  const { sequence } = await root(alice);
  expect(await sendRaw(alice, { TransactionType: 'SetRegularKey' })).toBe('taken');
  expect(await sendRaw(alice, { ...gift, Sequence: sequence + 1 }, carol)).toBe('taken');
  await block();
  expect(await balance(bob)).toBe(30n * xrp);
  expect((await root(alice)).sequence).toBe(sequence + 1);
});

test('a list of signers has its reserve, and is an alternative to the own key', async () => {
  await done(alice, signers(2, 1, 1));
  expect((await root(alice)).ownerCount).toBe(1);
  await done(alice, noOwnKey);
  expect(await sendRaw(alice, gift)).toBe('InvalidSignature tefMASTER_DISABLED');
  await done(bob, signers(0));
  expect((await root(bob)).ownerCount).toBe(0);
});

test.each<[string, object, string]>([
  ['a quorum that nobody reaches', signers(3, 1, 1), 'Malformed temBAD_QUORUM'],
  ['a signer without weight', signers(1, 1, 0), 'Malformed temBAD_WEIGHT'],
  ['no signers', signers(1), 'Malformed temMALFORMED'],
])('no list of signers: %s', async (_, members, answer) => {
  expect(await sendRaw(alice, members)).toBe(answer);
});
