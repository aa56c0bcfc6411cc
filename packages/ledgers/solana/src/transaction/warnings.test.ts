import { concatBytes, toHex } from '@countersign/kernel';
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getAssignWithSeedInstruction,
  getAuthorizeNonceAccountInstruction,
  getTransferSolInstruction,
  getWithdrawNonceAccountInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { address, type Instruction, type KeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';

import { bytesOf } from '../address.ts';
import { solana } from '../index.ts';
import { writeMessage, writeTransaction } from '../message/write-message.ts';
import { stakeProgram, systemProgram } from '../programs.ts';
import { budget, signedByKit, signerOf } from '../testing/kit.ts';
import { solanaLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';

const sender = testKey(1);
const [other, third, mint] = [address(testKey(2).address), address(testKey(3).address), address(testKey(5).address)];
const lifetime = '07'.repeat(32);
const signature = new Uint8Array(64);

type Warned = readonly (readonly string[])[];

/** The warnings and rights of bytes, each with its values. */
function saidOf(raw: string) {
  const decoded = solana.transaction.decode(raw, solanaLedger);
  if (!decoded.ok) throw new Error(decoded.error);
  const { warnings, rights } = decoded.value;
  return {
    warnings: warnings.map(({ code, values }) => [code, ...Object.values(values ?? {})]),
    rights: rights.map(({ type, holder, limit }) => [
      type,
      holder?.type === 'Address' ? holder.address : undefined,
      ...(limit === undefined ? [] : [limit]),
    ]),
  };
}

/** What the stake program is asked: a number of 32 bits, and what follows it. */
function stake(code: number, data: Uint8Array, ...accounts: readonly string[]): Instruction {
  return {
    programAddress: address(stakeProgram),
    accounts: accounts.map((one) => ({ address: address(one), role: 1 })),
    data: concatBytes(Uint8Array.of(code, 0, 0, 0), data),
  };
}

const changes: Warned = [['ChangesAuthority', other]];
const given = [['Key', third]];

test.each<[string, (signer: KeyPairSigner) => readonly Instruction[], Warned, (readonly unknown[])?]>([
  ['coins', (source) => [getTransferSolInstruction({ source, destination: other, amount: 5n })], []],
  [
    'a price far above the usual one',
    (source) => [...budget(1_000_000, 100_000_000n), getTransferSolInstruction({ source, destination: other, amount: 5n })],
    [['HigherNetworkFee', '0.1 SOL']],
  ],
  [
    'a nonce in the first place',
    (source) => [
      getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: source }),
      getTransferSolInstruction({ source, destination: third, amount: 5n }),
    ],
    [['NeverExpires']],
  ],
  [
    'a nonce in another place',
    (source) => [
      getTransferSolInstruction({ source, destination: third, amount: 5n }),
      getAdvanceNonceAccountInstruction({ nonceAccount: other, nonceAuthority: source }),
    ],
    [['UnknownOperation', 'TransferCoins, AdvanceNonce']],
  ],
  [
    'a nonce account handed over',
    (source) => [getAuthorizeNonceAccountInstruction({ nonceAccount: other, nonceAuthority: source, newNonceAuthority: third })],
    changes,
    given,
  ],
  [
    'a nonce account emptied',
    (source) => [
      getWithdrawNonceAccountInstruction({
        nonceAccount: other,
        nonceAuthority: source,
        recipientAccount: third,
        withdrawAmount: 5n,
      }),
    ],
    [['EmptiesAccount', other]],
  ],
  [
    'the account handed to a program',
    (account) => [getAssignInstruction({ account, programAddress: third })],
    [['ChangesAuthority', sender.address]],
    given,
  ],
  [
    'an account made of a seed handed to a program',
    (baseAccount) => [
      getAssignWithSeedInstruction({
        account: other,
        baseAccount,
        base: baseAccount.address,
        seed: 'a seed',
        programAddress: third,
      }),
    ],
    changes,
    given,
  ],
  [
    'a token account handed over',
    (owner) => [
      getSetAuthorityInstruction({ owned: other, owner, authorityType: AuthorityType.AccountOwner, newAuthority: third }),
    ],
    changes,
    given,
  ],
  [
    'the right to make tokens given up',
    (owner) => [getSetAuthorityInstruction({ owned: other, owner, authorityType: AuthorityType.MintTokens, newAuthority: null })],
    changes,
  ],
  [
    'leave to take tokens',
    (owner) => [getApproveInstruction({ source: other, delegate: third, owner, amount: 7n })],
    [['Allowance', third, '7']],
    [['Allowance', third, 7n]],
  ],
  [
    'leave to take all tokens of a named mint',
    (owner) => [
      getApproveCheckedInstruction({ source: other, mint, delegate: third, owner, amount: 2n ** 64n - 1n, decimals: 6 }),
    ],
    [['UnlimitedAllowance', third]],
    [['Allowance', third, 'Unlimited']],
  ],
  [
    'a token account closed',
    (owner) => [getCloseAccountInstruction({ account: other, destination: third, owner })],
    [['EmptiesAccount', other]],
  ],
  ['a stake handed over', () => [stake(1, bytesOf(third), other)], changes, given],
  [
    'a stake handed over to one who signs as well',
    () => [stake(10, Uint8Array.of(0, 0, 0, 0), other, systemProgram, sender.address, third)],
    changes,
    given,
  ],
  ['a stake taken out', () => [stake(4, new Uint8Array(8), other)], [['EmptiesAccount', other]]],
  ['a stake that is delegated', () => [stake(2, new Uint8Array(), other)], [['UnknownOperation', 'Stake']]],
  [
    'a program that nobody here knows',
    () => [{ programAddress: third, accounts: [], data: Uint8Array.of(1) }],
    [['UnknownOperation', third]],
  ],
])('of %s is warned as it should be', async (_, instructionsOf, warnings, rights = []) => {
  const signer = await signerOf(sender);
  const { raw } = await signedByKit(signer, lifetime, instructionsOf(signer));
  expect(saidOf(raw)).toEqual({ warnings, rights });
});

test('several signers are said', () => {
  const data = Uint8Array.of(2, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0);
  const accounts = [
    { address: other, signs: true, writes: true },
    { address: third, writes: true },
  ] as const;
  const message = writeMessage(sender.address, lifetime, [{ program: systemProgram, accounts, data }]);
  const raw = toHex(writeTransaction([signature, signature], message));
  expect(saidOf(raw).warnings).toEqual([['SeveralSigners', `${sender.address}, ${other}`]]);
});

test('accounts that a table names are said to be unreadable, and the operation to be unknown', () => {
  const message = concatBytes(
    Uint8Array.of(0x80, 1, 0, 1, 2),
    bytesOf(sender.address),
    bytesOf(third),
    new Uint8Array(32).fill(7),
    // One call of the second account, with the one that a table names and no data.
    Uint8Array.of(1, 1, 1, 2, 0),
    Uint8Array.of(1),
    bytesOf(mint),
    Uint8Array.of(1, 0, 0),
  );
  expect(saidOf(toHex(writeTransaction([signature], message))).warnings).toEqual([
    ['UnreadableAccounts', '1'],
    ['UnknownOperation', third],
  ]);
});
