import type { FailureCause } from '@countersign/model';

/** What codes mean to people with which the network charges a fee and does nothing else (https://xrpl.org/docs/references/protocol/transactions/transaction-results/tec-codes). */
const causes: Readonly<Record<string, FailureCause>> = {
  tecDST_TAG_NEEDED: 'TagMissing',
  tecFROZEN: 'Frozen',
  tecINSUFFICIENT_FUNDS: 'NotEnoughFunds',
  tecINSUFFICIENT_RESERVE: 'ReserveTooLow',
  tecINSUF_RESERVE_LINE: 'ReserveTooLow',
  tecINSUF_RESERVE_OFFER: 'ReserveTooLow',
  tecLOCKED: 'Frozen',
  tecNO_AUTH: 'NotAuthorized',
  tecNO_DST: 'NoSuchPayee',
  tecNO_DST_INSUF_XRP: 'TooLittleForNewPayee',
  tecNO_LINE: 'TokenNotTaken',
  tecNO_LINE_INSUF_RESERVE: 'ReserveTooLow',
  tecNO_PERMISSION: 'NotPermitted',
  tecPATH_DRY: 'NoPath',
  tecPATH_PARTIAL: 'NoPath',
  tecUNFUNDED: 'NotEnoughFunds',
  tecUNFUNDED_OFFER: 'NotEnoughFunds',
  tecUNFUNDED_PAYMENT: 'NotEnoughFunds',
};

/** What a code of a result means. */
export function failureCause(code: string): FailureCause | undefined {
  return causes[code];
}
