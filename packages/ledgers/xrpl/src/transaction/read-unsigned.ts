import type { JsonObject, Result } from '@countersign/kernel';
import { err, ok, toHex } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { xrplParameters } from '../errors.ts';
import { amountIn } from '../operations/amounts.ts';
import { describeTransaction } from './describe.ts';
import { movementsOf, readAmount } from './movements.ts';
import { sequenceResource } from './sequence.ts';
import type { XrplTransaction } from './serialization.ts';
import { signingDigest, transactionFromJson } from './serialization.ts';
import { validityOf } from './validity.ts';
import { endlessWarnings } from './warnings.ts';

/** The largest transfer rate: a payment costs its sender at most twice what arrives. */
const largestTransferRate = 2n;

/** Reads an unsigned transaction back; refused where it converts currencies, or may cost more than a transfer rate explains. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  try {
    const transaction = transactionFromJson(unsigned);
    const { networkId } = xrplParameters(ledger);
    const isForeign = transaction.NetworkID !== undefined && transaction.NetworkID !== networkId;
    if (isForeign || converts(transaction)) return err('MalformedTransaction');
    const { calls, rights, warnings } = describeTransaction(transaction);
    return ok({
      movements: movementsOf(transaction),
      calls,
      rights,
      warnings: [...endlessWarnings(transaction), ...warnings],
      fee: BigInt(transaction.Fee),
      payloads: [
        {
          address: transaction.Account,
          keyId: descriptor.keys[0].id,
          scheme: 'Digest',
          bytes: toHex(signingDigest(transaction)),
        },
      ],
      resources: [sequenceResource(transaction.Account, BigInt(transaction.Sequence))],
      ...validityOf(transaction),
    });
  } catch {
    return err('MalformedTransaction');
  }
}

function converts(transaction: XrplTransaction): boolean {
  if (transaction.TransactionType !== 'Payment') return false;
  if (transaction['Paths'] !== undefined || transaction['DeliverMin'] !== undefined) return true;
  if (transaction['SendMax'] === undefined) return false;
  const [most, least] = [amountIn(transaction['SendMax']), amountIn(transaction['Amount'])];
  const [paid, arrives] = [most && readAmount(most), least && readAmount(least)];
  return (
    !paid || !arrives || assetKey(paid.asset) !== assetKey(arrives.asset) || paid.amount > arrives.amount * largestTransferRate
  );
}
