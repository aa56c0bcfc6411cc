import { err, ok } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { xrpLedger } from '../testing/ledgers.ts';
import { testKey } from '../testing/wallet.ts';
import { decode } from './decode.ts';
import { readUnsigned } from './read-unsigned.ts';
import { serialize } from './serialization.ts';

const ledger = xrpLedger(0);
const { address, keys } = testKey(1);
const unsigned = {
  TransactionType: 'AccountSet',
  Account: address,
  Fee: '12',
  Sequence: 7,
  SigningPubKey: keys[0].publicKey.toUpperCase(),
};

/** Until when it is good, and what is warned of, before and after it is signed. */
function saidOf(transaction: typeof unsigned & { readonly LastLedgerSequence?: number }) {
  const read = [readUnsigned(transaction, ledger), decode(serialize({ ...transaction, TxnSignature: '30' }), ledger)];
  return read.map((one) => (one.ok ? ok([one.value.validity, one.value.warnings.map(({ code }) => code)]) : one));
}

test('the last ledger is in the bytes, and what never ends is warned of before it is signed, too', () => {
  const ending = ok([{ type: 'Height', height: 4_711 }, []]);
  expect(saidOf({ ...unsigned, LastLedgerSequence: 4_711 })).toEqual([ending, ending]);
  const endless = ok([undefined, ['NeverExpires']]);
  expect(saidOf(unsigned)).toEqual([endless, endless]);
  expect(readUnsigned({ ...unsigned, LastLedgerSequence: 'soon' }, ledger)).toEqual(err('MalformedTransaction'));
});
