import { fromHex } from '@countersign/kernel';
import { addressFromPublicKey } from '@countersign/ledger-bitcoin';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { LedgerSettings } from '../families.ts';
import { readLedgerSettings } from '../settings.ts';

/** The settings of a ledger of Bitcoin Cash, on a node that nobody asks. */
export function bitcoinCashLedger(
  network = 'bitcoin-cash-regtest',
  changes: object = {},
): LedgerSettings & { readonly family: 'Bitcoin' } {
  const nodes = [{ url: 'http://127.0.0.1:18443' }];
  const entry = { id: 'bch', family: 'Bitcoin', parameters: { network }, nodes, confirmations: 1, firstBlock: 0, ...changes };
  const [settings] = readLedgerSettings({ file: 'ledgers.json', text: JSON.stringify([entry]), environment: {} });
  if (settings?.family !== 'Bitcoin') throw new Error('no ledger');
  return settings;
}

/** An address of it by its private key, hexadecimal. */
export function bitcoinCashAddress(privateKey: string): string {
  return addressFromPublicKey(secp256k1.getPublicKey(fromHex(privateKey), true), bitcoinCashLedger().ledger);
}
