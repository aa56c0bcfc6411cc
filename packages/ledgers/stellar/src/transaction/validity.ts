import type { Validity } from '@countersign/ledger-port';

/** Seconds after which a transaction that no ledger took can never be taken. */
export const lifetimeInSeconds = 3_600;

/** The last moment at which a ledger may close that has the transaction; nothing of one that never expires. */
export function validityOf(maxTime: bigint): { readonly validity?: Validity } {
  if (maxTime === 0n) return {};
  const milliseconds = Number(maxTime) * 1_000;
  const date = new Date(milliseconds);
  // What lies beyond all dates is good for good.
  return Number.isNaN(date.getTime()) ? {} : { validity: { type: 'Moment', moment: date.toISOString() } };
}
