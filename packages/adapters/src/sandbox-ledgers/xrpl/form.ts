import { fromHex } from '@countersign/kernel';
import { hasValidSignature } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';
import type { Ledger } from '@countersign/model';

import type { Refusal } from '../framework/rules.ts';
import { baseFee, largestMemos } from './constants.ts';
import { operationRefusal } from './operation-form.ts';

const largestImplicitNetwork = 1024;
/** What a memo's type and format may be made of: the characters that RFC 3986 allows in URLs. */
const urlText = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*$/;

/** What is wrong with a transaction whatever the ledger's state is; the codes are rippled's. */
export function formRefusal(transaction: XrplTransaction, ledger: Ledger): Refusal | undefined {
  return (
    networkRefusal(transaction, ledger) ??
    signatureRefusal(transaction) ??
    memoRefusal(transaction) ??
    operationRefusal(transaction) ??
    (BigInt(transaction.Fee) < baseFee
      ? { reason: 'FeeTooLow', message: `telINSUF_FEE_P: the fee is below ${baseFee} drops` }
      : undefined)
  );
}

function networkRefusal({ NetworkID: given }: XrplTransaction, { parameters }: Ledger): Refusal | undefined {
  const networkId = parameters.type === 'XRPL' ? parameters.networkId : 0;
  const expected = networkId > largestImplicitNetwork ? networkId : undefined;
  if (given === expected) return undefined;
  const code =
    expected === undefined
      ? 'telNETWORK_ID_MAKES_TX_NON_CANONICAL'
      : given === undefined
        ? 'telREQUIRES_NETWORK_ID'
        : 'telWRONG_NETWORK';
  return { reason: 'Rejected', message: `${code}: have ${given ?? 'none'}, want ${expected ?? 'none'}` };
}

function signatureRefusal(transaction: XrplTransaction): Refusal | undefined {
  return hasValidSignature(transaction) ? undefined : { reason: 'InvalidSignature', message: 'temBAD_SIGNATURE' };
}

function memoRefusal({ Memos: memos = [] }: XrplTransaction): Refusal | undefined {
  const refused = (message: string): Refusal => ({ reason: 'Malformed', message: `temMALFORMED: ${message}` });
  let size = 0;
  for (const { Memo: memo } of memos) {
    for (const member of ['MemoType', 'MemoFormat', 'MemoData'] as const) {
      const bytes = fromHex(memo[member] ?? '');
      size += bytes.length;
      const text = String.fromCharCode(...bytes);
      if (member !== 'MemoData' && !urlText.test(text)) return refused(`${member} may have the characters of URLs only`);
    }
  }
  return size > largestMemos ? refused(`the memos have more than ${largestMemos} bytes`) : undefined;
}
