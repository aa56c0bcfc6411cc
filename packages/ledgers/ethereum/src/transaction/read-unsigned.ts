import { err, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import type { UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { describeFields } from './describe.ts';
import { movementsOf } from './movements.ts';
import { nonceResource } from './nonce.ts';
import { ethereumParameters } from './parameters.ts';
import { signingDigest } from './serialization.ts';
import { fieldsFromJson } from './unsigned.ts';

/** Reads an unsigned transaction back; refused for another network than the ledger's. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  try {
    const fields = fieldsFromJson(unsigned['fields']);
    const { sender } = unsigned;
    if (typeof sender !== 'string' || fields.chainId !== BigInt(ethereumParameters(ledger).chainId))
      return err('MalformedTransaction');
    const { calls, rights, warnings } = describeFields(fields);
    return ok({
      movements: movementsOf(fields, sender),
      calls,
      rights,
      warnings,
      fee: fields.gasLimit * fields.maxFeePerGas,
      payloads: [{ address: sender, keyId: descriptor.keys[0].id, scheme: 'Digest', bytes: toHex(signingDigest(fields)) }],
      resources: [nonceResource(sender, fields.nonce)],
    });
  } catch {
    return err('MalformedTransaction');
  }
}
