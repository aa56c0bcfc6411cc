import { inEnglish, type FeeLevel, type LedgerModule } from '@countersign/ledger-port';

import type { TezosChainState } from './transaction/chain-state.ts';

/** What bakers take first pays most; each level is so many tenths of what they ask for at least. */
const tenths = { Low: 10n, Medium: 15n, High: 30n } as const satisfies Record<FeeLevel, bigint>;

/** Bakers and nodes take another operation in the place of one that waits for a twentieth more. */
export function replacementFee(fee: bigint): bigint {
  return (fee * 105n + 99n) / 100n;
}

type Asked = Pick<TezosChainState, 'minimalFee' | 'nanotezPerGas' | 'nanotezPerByte'>;

/** What a baker asks for at least, for an operation of so many bytes with so much gas, in mutez. */
export function minimalFee({ minimalFee: base, nanotezPerGas, nanotezPerByte }: Asked, bytes: number, gas: bigint): bigint {
  const nanotez = gas * BigInt(nanotezPerGas) + BigInt(bytes) * BigInt(nanotezPerByte);
  return BigInt(base) + (nanotez + 999n) / 1_000n;
}

/** A level's fee, in mutez. */
export function feeAtLevel(level: FeeLevel, minimal: bigint): bigint {
  return (minimal * tenths[level] + 9n) / 10n;
}

/** One line for people, e.g. `1.5 times the smallest fee`. The network has no levels of its own. */
export const describeFee: LedgerModule['fees']['describe'] = (_, priority, write = inEnglish) =>
  priority === 'Low'
    ? write('The smallest fee', {})
    : write('{{count}} times the smallest fee', { count: priority === 'High' ? '3' : '1.5' });
