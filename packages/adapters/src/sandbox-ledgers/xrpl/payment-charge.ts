import type { Movement } from '@countersign/ledger-port';

/** What the issuer keeps of a transfer between others: it goes back to the issuer, and with it out of the world. */
export function charge(movement: Movement | undefined, issuer: string, amount: bigint): readonly Movement[] {
  return movement === undefined ? [] : [{ ...movement, index: 1, to: issuer, amount }];
}
