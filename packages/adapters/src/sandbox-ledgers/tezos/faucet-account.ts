import { createHash } from 'node:crypto';

import { accountOfKey, encodeText } from '@countersign/ledger-tezos';
import { ed25519 } from '@noble/curves/ed25519.js';

// Well known on purpose: the coins of a sandbox are worth nothing.
/** The key of the account that gives coins. */
export const faucetKey = keyOf('faucet');
const bakerKey = keyOf('baker');

/** The account that gives coins. */
export function faucetAddress(): string {
  return accountOfKey(faucetKey.publicKey);
}

/** An account that makes blocks, to which coins can be delegated. */
export function bakerAddress(): string {
  return accountOfKey(bakerKey.publicKey);
}

/** A contract that takes any call, and fails on its entrypoint `fail`. */
export function contractAddress(): string {
  return encodeText('KT1', createHash('sha256').update('countersign: contract of the Tezos sandbox').digest().subarray(0, 20));
}

function keyOf(name: string) {
  const privateKey = createHash('sha256').update(`countersign: ${name} of the Tezos sandbox`).digest();
  return { privateKey, publicKey: ed25519.getPublicKey(privateKey) };
}
