import { err, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { feeWarnings, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { inLumens } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { stellarParameters } from '../errors.ts';
import { movementsOf, operationWarnings, rightsOf } from '../operations/describe-read.ts';
import { readTransactionBytes } from './read-xdr.ts';
import { sequenceResource } from './sequence.ts';
import { unsignedFromJson } from './unsigned.ts';
import { validityOf } from './validity.ts';
import { conditionWarnings } from './warnings.ts';
import { signedHash, writeTransaction } from './write-xdr.ts';

/** Reads an unsigned transaction back, from the bytes that are signed; refused where it is for another network. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  const { networkPassphrase } = stellarParameters(ledger);
  try {
    const kept = unsignedFromJson(unsigned);
    if (kept.network !== networkPassphrase) return err('MalformedTransaction');
    const transaction = readTransactionBytes(writeTransaction(kept));
    const { fee } = transaction;
    const { address } = transaction.source;
    return ok({
      movements: movementsOf(transaction),
      calls: [],
      rights: rightsOf(transaction),
      warnings: [
        ...conditionWarnings(transaction),
        ...feeWarnings(fee, descriptor, ledger, inLumens),
        ...operationWarnings(transaction),
      ],
      fee,
      payloads: [{ address, keyId: descriptor.keys[0].id, scheme: 'Message', bytes: toHex(signedHash(kept)) }],
      resources: [sequenceResource(address, transaction.sequence)],
      ...validityOf(transaction.conditions.maxTime),
    });
  } catch {
    return err('MalformedTransaction');
  }
}
