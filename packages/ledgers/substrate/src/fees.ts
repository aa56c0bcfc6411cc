import { inEnglish, type FeeLevel, type LedgerModule } from '@countersign/ledger-port';

import type { Runtime } from './runtime.ts';
import type { Method } from './transaction/call.ts';

/** The network's multiplier of what weight costs is counted in so many parts of one. */
const one = 10n ** 18n;

/** What comes first pays more: a tip, in percent of what the network takes anyway. */
const tipPercent = { High: 100n, Medium: 10n, Low: 0n } as const satisfies Record<FeeLevel, bigint>;

/** A level's tip, in smallest units. */
export function tipAtLevel(level: FeeLevel, inclusion: bigint): bigint {
  return (inclusion * tipPercent[level]) / 100n;
}

/** Nodes take another transaction with the same nonce for a higher tip alone: a quarter more, and a tenth of what the network takes, since there may have been none. */
export function replacementTip(tip: bigint, inclusion: bigint): bigint {
  return tip + tip / 4n + inclusion / 10n + 1n;
}

/**
 * What the network takes at most for a transaction of so many bytes besides its tip: a price for each of them, and one for what it weighs by the ledger's
 * parameters, times a multiplier that rises while blocks are full. No byte of a transaction bounds it. A multiplier below one is counted as one, so that
 * nobody who builds can have it look cheaper.
 */
export function inclusionFee({ fees, methods }: Runtime, method: Method, bytes: number, multiplier: bigint): bigint {
  const placed = methods.get(method);
  const { base = 0, reads = 0, writes = 0 } = placed?.weight ?? {};
  const weight = BigInt(base) + BigInt(reads) * BigInt(fees.readWeight) + BigInt(writes) * BigInt(fees.writeWeight);
  const ofWeight = priceOf(weight, fees.weightToFeePolynomial);
  const counted = multiplier > one ? multiplier : one;
  const ofBytes = BigInt(bytes) * BigInt(fees.transactionByteFee);
  return priceOf(BigInt(fees.baseExtrinsic), fees.weightToFeePolynomial) + ofBytes + (ofWeight * counted + one - 1n) / one;
}

/** The value of a polynomial whose coefficients are decimal texts, that of the constant first; rounded up. */
function priceOf(weight: bigint, coefficients: readonly string[]): bigint {
  const sum = coefficients.reduce((total, text, degree) => total + coefficientOf(text) * weight ** BigInt(degree), 0n);
  return sum > 0n ? (sum + one - 1n) / one : 0n;
}

/** A coefficient in parts of {@link one}. Throws `SyntaxError` for what is no number, which no runtime that is known has. */
function coefficientOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const parts = BigInt(whole) * one + BigInt(fraction.padEnd(18, '0').slice(0, 18));
  return text.startsWith('-') ? -parts : parts;
}

/** One line for people. What a transaction costs is the network's to say; a tip comes on top. */
export const describeFee: LedgerModule['fees']['describe'] = (_, priority, write = inEnglish) =>
  priority === 'Low'
    ? write('The fee of the network, without a tip', {})
    : write('The fee of the network, and a tip of {{percent}} % of it', { percent: tipPercent[priority].toString() });
