import type { ReadEnvelope, ReadOperation } from '@countersign/ledger-stellar';
import { hash, xdr } from '@stellar/stellar-base';

import type { LocalLedger } from './local-ledger.ts';

const zeros = Buffer.alloc(32);
const int64 = (value: bigint) => xdr.Int64.fromString(value.toString());

/** What a network says of operations that did what they say. */
const successes: Partial<Record<ReadOperation['type'], () => xdr.OperationResultTr>> = {
  CreateAccount: () => xdr.OperationResultTr.createAccount(xdr.CreateAccountResult.createAccountSuccess()),
  Payment: () => xdr.OperationResultTr.payment(xdr.PaymentResult.paymentSuccess()),
  SetOptions: () => xdr.OperationResultTr.setOptions(xdr.SetOptionsResult.setOptionsSuccess()),
  ChangeTrust: () => xdr.OperationResultTr.changeTrust(xdr.ChangeTrustResult.changeTrustSuccess()),
  AccountMerge: () => xdr.OperationResultTr.accountMerge(xdr.AccountMergeResult.accountMergeSuccess(int64(1n))),
};

/** The result of a transaction, in base64. */
export function resultText({ transaction, feeBump, innerId }: ReadEnvelope, fee: bigint, isSuccessful: boolean): string {
  const results = transaction.operations.map(({ body: { type } }) => {
    const success = successes[type];
    if (success === undefined) throw new Error(`no result of ${type}`);
    const failure = xdr.OperationResultTr.payment(xdr.PaymentResult.paymentNoTrust());
    return xdr.OperationResult.opInner(isSuccessful ? success() : failure);
  });
  if (feeBump === undefined) {
    const result = isSuccessful ? xdr.TransactionResultResult.txSuccess(results) : xdr.TransactionResultResult.txFailed(results);
    const ext = new xdr.TransactionResultExt(0);
    return new xdr.TransactionResult({ feeCharged: int64(fee), result, ext }).toXDR('base64');
  }
  const inner = new xdr.InnerTransactionResultPair({
    transactionHash: Buffer.from(innerId, 'hex'),
    result: new xdr.InnerTransactionResult({
      feeCharged: int64(0n),
      result: isSuccessful
        ? xdr.InnerTransactionResultResult.txSuccess(results)
        : xdr.InnerTransactionResultResult.txFailed(results),
      ext: new xdr.InnerTransactionResultExt(0),
    }),
  });
  const result = isSuccessful
    ? xdr.TransactionResultResult.txFeeBumpInnerSuccess(inner)
    : xdr.TransactionResultResult.txFeeBumpInnerFailed(inner);
  return new xdr.TransactionResult({ feeCharged: int64(fee), result, ext: new xdr.TransactionResultExt(0) }).toXDR('base64');
}

/** A ledger's header with its hash, as a network hashes it. */
export function headerOf(
  { sequence, previous, time, transactions }: Omit<LocalLedger, 'hash' | 'header'>,
  baseFee: number,
): Pick<LocalLedger, 'hash' | 'header'> {
  const results = transactions.map(
    ({ envelope, result }) =>
      new xdr.TransactionResultPair({
        transactionHash: Buffer.from(envelope.id, 'hex'),
        result: xdr.TransactionResult.fromXDR(result, 'base64'),
      }),
  );
  const header = new xdr.LedgerHeader({
    ledgerVersion: 23,
    previousLedgerHash: previous === '' ? zeros : Buffer.from(previous, 'hex'),
    scpValue: new xdr.StellarValue({
      txSetHash: zeros,
      closeTime: xdr.Uint64.fromString(String(Math.floor(time.getTime() / 1_000))),
      upgrades: [Buffer.from([0, 0, 0, 1, 0, 0, 0, 23])],
      ext: xdr.StellarValueExt.stellarValueSigned(
        new xdr.LedgerCloseValueSignature({
          nodeId: xdr.PublicKey.publicKeyTypeEd25519(zeros),
          signature: Buffer.alloc(64, 5),
        }),
      ),
    }),
    txSetResultHash: hash(new xdr.TransactionResultSet({ results }).toXDR()),
    bucketListHash: zeros,
    ledgerSeq: sequence,
    totalCoins: int64(500_000_000_000_000_000n),
    feePool: int64(7n),
    inflationSeq: 0,
    idPool: xdr.Uint64.fromString('9'),
    baseFee,
    baseReserve: 5_000_000,
    maxTxSetSize: 1_000,
    skipList: [zeros, zeros, zeros, zeros],
    ext: xdr.LedgerHeaderExt.fromXDR('AAAAAA==', 'base64'),
  });
  const own = hash(header.toXDR());
  const entry = new xdr.LedgerHeaderHistoryEntry({ hash: own, header, ext: new xdr.LedgerHeaderHistoryEntryExt(0) });
  return { hash: own.toString('hex'), header: entry.toXDR('base64') };
}
