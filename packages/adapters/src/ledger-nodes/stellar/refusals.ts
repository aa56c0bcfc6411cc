import type { BroadcastRefusal } from '@countersign/ledger-port';

/** Codes of a transaction's result (https://developers.stellar.org/docs/data/apis/horizon/api-reference/errors/result-codes/transactions), by their numbers in XDR. */
const codes: Readonly<Record<number, readonly [name: string, meaning: BroadcastRefusal | 'SequenceUsed']>> = {
  [-1]: ['txFAILED', 'Rejected'],
  [-2]: ['txTOO_EARLY', 'NotYet'],
  [-3]: ['txTOO_LATE', 'Expired'],
  [-4]: ['txMISSING_OPERATION', 'Malformed'],
  [-5]: ['txBAD_SEQ', 'SequenceUsed'],
  [-6]: ['txBAD_AUTH', 'InvalidSignature'],
  [-7]: ['txINSUFFICIENT_BALANCE', 'InsufficientFunds'],
  [-8]: ['txNO_ACCOUNT', 'InsufficientFunds'],
  [-9]: ['txINSUFFICIENT_FEE', 'FeeTooLow'],
  [-10]: ['txBAD_AUTH_EXTRA', 'InvalidSignature'],
  [-11]: ['txINTERNAL_ERROR', 'NotYet'],
  [-12]: ['txNOT_SUPPORTED', 'Rejected'],
  [-13]: ['txFEE_BUMP_INNER_FAILED', 'Rejected'],
  [-14]: ['txBAD_SPONSORSHIP', 'Rejected'],
  [-15]: ['txBAD_MIN_SEQ_AGE_OR_GAP', 'NotYet'],
  [-16]: ['txMALFORMED', 'Malformed'],
  [-17]: ['txSOROBAN_INVALID', 'Rejected'],
};

/** What a result means that a server refuses a transaction with: after the fee, its code. `SequenceUsed`: whether for good, final ledgers say. */
export function meaningOf(result: Uint8Array): { readonly name: string; readonly meaning: BroadcastRefusal | 'SequenceUsed' } {
  const code = result.length < 12 ? 0 : new DataView(result.buffer, result.byteOffset).getInt32(8);
  const [name, meaning] = codes[code] ?? [`result ${code}`, 'NotYet'];
  return { name, meaning };
}
