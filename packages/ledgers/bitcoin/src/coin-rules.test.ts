import { canReplace } from '@countersign/ledger-port/descriptor';
import { BitcoinLikeVaultLedgerIdentifier, type Ledger } from '@countersign/model';
import { expect, test } from 'vitest';

import { rulesOf } from './coin-rules.ts';
import { descriptor } from './descriptor.ts';
import { bitcoin } from './index.ts';
import { bitcoinLedger } from './testing/ledgers.ts';
import { builtPayment } from './testing/payment.ts';
import { signPayloads, testKey } from './testing/wallet.ts';

const cash = bitcoinLedger('regtest', false, 'bch');
const legacy = bitcoinLedger('regtest', false);

const built = (ledger: Ledger) => builtPayment(ledger).built;

test('what is signed for Bitcoin Cash names the fork id, and neither coin reads the other’s', () => {
  expect(built(cash).unsigned).toMatchObject({ hashType: 0x41, inputs: [{ sequence: 0xffff_ffff }] });
  expect(built(legacy).unsigned).not.toHaveProperty('hashType');
  const read = (from: Ledger, by: Ledger) => bitcoin.transaction.readUnsigned(built(from).unsigned, by);
  expect([read(cash, cash).ok, read(legacy, legacy).ok]).toEqual([true, true]);
  for (const [from, by] of [
    [cash, legacy],
    [legacy, cash],
  ] as const)
    expect(read(from, by)).toEqual({ ok: false, error: 'MalformedTransaction' });
  expect(built(cash).payloads[0]?.bytes).not.toBe(built(legacy).payloads[0]?.bytes);
});

test('a hash type that is no number is none', () => {
  const { unsigned } = built(cash);
  for (const hashType of ['65', null])
    expect(() => bitcoin.transaction.assemble({ ...built(cash), unsigned: { ...unsigned, hashType } }, [])).toThrow(
      'Not an unsigned Bitcoin transaction',
    );
  for (const hashType of ['65', null, 0x41 + 0x80])
    expect(bitcoin.transaction.readUnsigned({ ...unsigned, hashType }, cash)).toEqual({
      ok: false,
      error: 'MalformedTransaction',
    });
});

test('where nothing is replaced no transaction is said to be replaceable, whatever its inputs say', () => {
  const { raw } = bitcoin.transaction.assemble(built(legacy), signPayloads(built(legacy), [testKey(5, legacy)]));
  const replaceable = (ledger: Ledger) => {
    const read = bitcoin.transaction.decode(raw, ledger);
    return read.ok ? read.value.details.find(({ label }) => label === 'Replaceable')?.value : read.error;
  };
  expect([replaceable(legacy), replaceable(cash)]).toEqual(['Yes', 'No']);
});

test('the description says of each coin what its rules say', () => {
  for (const vaultLedgerIdentifier of BitcoinLikeVaultLedgerIdentifier.options)
    expect(canReplace(descriptor, { vaultLedgerIdentifier })).toBe(rulesOf(vaultLedgerIdentifier).canReplace);
  expect(canReplace(descriptor, { vaultLedgerIdentifier: 'bch' })).toBe(false);
});
