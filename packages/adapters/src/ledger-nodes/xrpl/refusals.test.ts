import { expect, test } from 'vitest';

import { answerIn } from './refusals.ts';

test.each([
  ['tesSUCCESS', 'Taken'],
  ['terQUEUED', 'Taken'],
  ['tefALREADY', 'AlreadyKnown'],
  ['tefPAST_SEQ', 'SequenceUsed'],
  ['tefMAX_LEDGER', 'Expired'],
  ['terPRE_SEQ', 'NotYet'],
  ['telCAN_NOT_QUEUE', 'NotYet'],
  ['telCAN_NOT_QUEUE_FULL', 'NotYet'],
  ['telCAN_NOT_QUEUE_FEE', 'FeeTooLow'],
  ['telINSUF_FEE_P', 'FeeTooLow'],
  ['tecUNFUNDED_PAYMENT', 'InsufficientFunds'],
  ['tecNO_DST_INSUF_XRP', 'InvalidDestination'],
  ['tecPATH_DRY', 'Rejected'],
  ['tefNO_TICKET', 'Rejected'],
  ['tefMASTER_DISABLED', 'InvalidSignature'],
  ['temBAD_SIGNATURE', 'InvalidSignature'],
  ['temMALFORMED', 'Malformed'],
  ['telWRONG_NETWORK', 'Rejected'],
  ['tefINTERNAL', 'Unreachable'],
  ['somethingNew', 'Unreachable'],
])('%s means %s', (code, meaning) => {
  expect(answerIn(code)).toBe(meaning);
});
