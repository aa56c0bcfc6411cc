import { createHash } from 'node:crypto';

import { toHex } from '@countersign/kernel';
import { addressOfKey } from '@countersign/ledger-substrate';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

// Well known on purpose: the coins of a sandbox are worth nothing.
/** The key of the account that gives coins. */
export const faucetKey = keyOf('faucet');
const validatorKeys = [keyOf('first validator'), keyOf('second validator')];

/** The account that gives coins. */
export function faucetAddress(ledger: Ledger): string {
  return addressOfKey(toHex(faucetKey.publicKey), ledger);
}

/** Accounts that make blocks, which can be nominated. */
export function validatorAddresses(ledger: Ledger): readonly string[] {
  return validatorKeys.map(({ publicKey }) => addressOfKey(toHex(publicKey), ledger));
}

function keyOf(name: string) {
  const privateKey = createHash('sha256').update(`countersign: ${name} of the Substrate sandbox`).digest();
  return { privateKey, publicKey: ed25519.getPublicKey(privateKey) };
}
