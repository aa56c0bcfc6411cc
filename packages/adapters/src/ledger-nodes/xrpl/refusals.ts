import type { BroadcastRefusal } from '@countersign/ledger-port';

/** What a server's code means; `SequenceUsed` and `Expired` say nothing of what became of the transaction. */
export type ServerAnswer = BroadcastRefusal | 'Taken' | 'SequenceUsed';

/**
 * The codes of rippled, https://xrpl.org/docs/references/protocol/transactions/transaction-results. What fails is asked not to be relayed, so that a
 * `tec` here took no fee.
 */
const codes: Readonly<Record<string, ServerAnswer>> = {
  tesSUCCESS: 'Taken',
  terQUEUED: 'Taken',
  tefALREADY: 'AlreadyKnown',
  tefPAST_SEQ: 'SequenceUsed',
  tefMAX_LEDGER: 'Expired',
  telINSUF_FEE_P: 'FeeTooLow',
  telCAN_NOT_QUEUE_FEE: 'FeeTooLow',
  tecINSUFF_FEE: 'InsufficientFunds',
  terINSUF_FEE_B: 'InsufficientFunds',
  terNO_ACCOUNT: 'InsufficientFunds',
  tecUNFUNDED: 'InsufficientFunds',
  tecUNFUNDED_OFFER: 'InsufficientFunds',
  tecUNFUNDED_PAYMENT: 'InsufficientFunds',
  tecINSUFFICIENT_FUNDS: 'InsufficientFunds',
  tecINSUFFICIENT_RESERVE: 'InsufficientFunds',
  tecINSUF_RESERVE_LINE: 'InsufficientFunds',
  tecINSUF_RESERVE_OFFER: 'InsufficientFunds',
  tecNO_LINE_INSUF_RESERVE: 'InsufficientFunds',
  tecNO_DST: 'InvalidDestination',
  tecNO_DST_INSUF_XRP: 'InvalidDestination',
  tecDST_TAG_NEEDED: 'InvalidDestination',
  tecNO_PERMISSION: 'InvalidDestination',
  temDST_IS_SRC: 'InvalidDestination',
  temDST_NEEDED: 'InvalidDestination',
  tefBAD_AUTH: 'InvalidSignature',
  tefBAD_AUTH_MASTER: 'InvalidSignature',
  tefBAD_SIGNATURE: 'InvalidSignature',
  tefMASTER_DISABLED: 'InvalidSignature',
  temBAD_SIGNATURE: 'InvalidSignature',
  telNETWORK_ID_MAKES_TX_NON_CANONICAL: 'Rejected',
  telREQUIRES_NETWORK_ID: 'Rejected',
  telWRONG_NETWORK: 'Rejected',
  // The server's own trouble: it may have it nevertheless.
  tefEXCEPTION: 'Unreachable',
  tefFAILURE: 'Unreachable',
  tefINTERNAL: 'Unreachable',
  tecINTERNAL: 'Unreachable',
  tecINVARIANT_FAILED: 'Unreachable',
  telFAILED_PROCESSING: 'Unreachable',
  telLOCAL_ERROR: 'Unreachable',
};

/** What codes of a kind mean that are not among those: what may become better (`tel`, `ter`) waits. */
const kinds: Readonly<Record<string, ServerAnswer>> = {
  tel: 'NotYet',
  ter: 'NotYet',
  tec: 'Rejected',
  tef: 'Rejected',
  tem: 'Malformed',
};

/** What a server says of a transaction. A code that nobody here knows is `Unreachable`: the same bytes are sent again. */
export function answerIn(code: string): ServerAnswer {
  return codes[code] ?? kinds[code.slice(0, 3)] ?? 'Unreachable';
}
