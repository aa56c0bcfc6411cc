import type { JsonObject, Result } from '@countersign/kernel';
import { err, fromHex, ok, toHex } from '@countersign/kernel';
import { nativeAsset } from '@countersign/ledger-port';
import type { UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { addressOfScript } from '../address.ts';
import { descriptor } from '../descriptor.ts';
import { rulesOfLedger } from '../errors.ts';
import { sighashAll } from './hash-types.ts';
import { outpoint } from './serialization.ts';
import { digestToSign } from './sighash.ts';
import { previousOutput, toRawTransaction, unsignedFromJson } from './unsigned.ts';

/**
 * Reads an unsigned transaction back. The fee rests on the inputs' amounts: a signature covers them for P2WPKH (BIP-143) and with a fork id, but not
 * for P2PKH without one.
 */
export function readUnsigned(json: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  try {
    const unsigned = unsignedFromJson(json);
    const { hashType = sighashAll } = unsigned;
    // Another coin's: what is signed so could be valid there, and is none here.
    if (hashType !== rulesOfLedger(ledger).hashType) return err('MalformedTransaction');
    const transaction = toRawTransaction(unsigned);
    const [{ id: keyId }] = descriptor.keys;
    const payloads = unsigned.inputs.map((input, position) => {
      const address = addressOfScript(fromHex(input.script), ledger);
      const digest = digestToSign(transaction, position, previousOutput(input), hashType);
      return address === undefined || digest === undefined
        ? undefined
        : { address, keyId, scheme: 'Digest' as const, bytes: toHex(digest) };
    });
    const known = payloads.filter((payload) => payload !== undefined);
    if (known.length === 0 || known.length !== payloads.length) return err('MalformedTransaction');
    const from = [...new Set(known.map(({ address }) => address))];
    const paid = unsigned.inputs.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const given = transaction.outputs.reduce((sum, { amount }) => sum + amount, 0n);
    return ok({
      movements: transaction.outputs.map(({ amount, script }, index) => {
        const to = addressOfScript(script, ledger);
        const metadata = { type: 'Bitcoin' as const, outputIndex: index };
        return { index, asset: nativeAsset, from, ...(to === undefined ? {} : { to }), amount, metadata };
      }),
      calls: [],
      rights: [],
      warnings: [],
      fee: paid - given,
      payloads: known,
      resources: transaction.inputs.map(({ txid, index }) => outpoint(toHex(txid), index)),
    });
  } catch {
    return err('MalformedTransaction');
  }
}
