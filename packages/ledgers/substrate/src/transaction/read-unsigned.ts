import { err, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import { feeWarnings, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressOfKey } from '../address.ts';
import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { substrateParameters } from '../errors.ts';
import { describeCall } from './describe.ts';
import { movementsOf } from './movements.ts';
import { nonceResource } from './nonce.ts';
import { transactionFromJson } from './unsigned.ts';
import { validityOf } from './validity.ts';
import { signedBytes } from './write-extrinsic.ts';

/** Methods that are read of others' transactions alone. */
const neverBuilt: ReadonlySet<string> = new Set(['TransferAll', 'TransferAllowDeath']);

/** Reads an unsigned transaction back; refused where it is for another network or runtime, or does what is not built here. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  substrateParameters(ledger);
  const read = transactionFromJson(unsigned, ledger);
  if (read === undefined || neverBuilt.has(read.transaction.call.method)) return err('MalformedTransaction');
  const { transaction, inclusion, payload } = read;
  const { call, signer, nonce, tip } = transaction;
  const { calls, rights, warnings } = describeCall(call, signer, ledger);
  const address = addressOfKey(signer, ledger);
  const fee = inclusion + tip;
  return ok({
    movements: movementsOf(call, signer, ledger),
    calls,
    rights,
    warnings: [...feeWarnings(tip, descriptor, ledger, (amount) => inCoins(amount, ledger)), ...warnings],
    fee,
    payloads: [{ address, keyId: descriptor.keys[0].id, scheme: 'Message', bytes: toHex(signedBytes(payload)) }],
    resources: [nonceResource(address, nonce)],
    ...validityOf(transaction),
  });
}
