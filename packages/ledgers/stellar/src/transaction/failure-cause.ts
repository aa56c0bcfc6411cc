import type { FailureCause } from '@countersign/model';

/** What codes of operations mean to people (https://developers.stellar.org/docs/data/apis/horizon/api-reference/errors/result-codes/operations). */
const causes: Readonly<Record<string, FailureCause>> = {
  CREATE_ACCOUNT_ALREADY_EXIST: 'AccountIsThere',
  CREATE_ACCOUNT_LOW_RESERVE: 'TooLittleForNewPayee',
  CREATE_ACCOUNT_UNDERFUNDED: 'NotEnoughFunds',
  PAYMENT_UNDERFUNDED: 'NotEnoughFunds',
  PAYMENT_SRC_NO_TRUST: 'TokenNotHeld',
  PAYMENT_SRC_NOT_AUTHORIZED: 'NotAuthorized',
  PAYMENT_NO_DESTINATION: 'NoSuchPayee',
  PAYMENT_NO_TRUST: 'TokenNotTaken',
  PAYMENT_NOT_AUTHORIZED: 'NotAuthorized',
  PAYMENT_LINE_FULL: 'PayeeIsFull',
  CHANGE_TRUST_LOW_RESERVE: 'ReserveTooLow',
  ACCOUNT_MERGE_NO_ACCOUNT: 'NoSuchPayee',
  ACCOUNT_MERGE_DEST_FULL: 'PayeeIsFull',
};

/** What the network's name of an operation's failure means. */
export function failureCause(code: string): FailureCause | undefined {
  return causes[code];
}
