import type { FailureCause } from '@countersign/model';

/** What errors of a runtime mean to people, by their pallet and name (https://github.com/paritytech/polkadot-sdk: `pallet-balances`, `TokenError`). */
const causes: Readonly<Record<string, FailureCause>> = {
  'Balances.ExistentialDeposit': 'TooLittleForNewPayee',
  'Balances.Expendability': 'ReserveTooLow',
  'Balances.InsufficientBalance': 'NotEnoughFunds',
  'Balances.LiquidityRestrictions': 'NotEnoughFunds',
  'Token.BelowMinimum': 'TooLittleForNewPayee',
  'Token.FundsUnavailable': 'NotEnoughFunds',
  'Token.NotExpendable': 'ReserveTooLow',
};

/** What an error means. */
export function failureCause(code: string): FailureCause | undefined {
  return causes[code];
}
