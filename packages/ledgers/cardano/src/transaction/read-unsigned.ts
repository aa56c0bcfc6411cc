import { err, fromHex, ok, toHex, type JsonObject, type Result } from '@countersign/kernel';
import type { UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { keyHash } from '../address/of-keys.ts';
import { cardanoParameters } from '../errors.ts';
import { networkIdOf } from '../networks.ts';
import { outpoint } from './body.ts';
import { describeBody, movementsOf } from './describe-body.ts';
import { signersOf } from './signers.ts';
import { unsignedFromJson } from './unsigned.ts';
import { validityOf } from './validity.ts';
import { bodyHash } from './write-body.ts';

/** Reads an unsigned transaction back; refused where it is for another network, or does more than one thing with the stake. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  const network = networkIdOf(cardanoParameters(ledger));
  const read = unsignedFromJson(unsigned);
  if (read === undefined || read.body.network !== network) return err('MalformedTransaction');
  const { sender, publicKey, stakeKey, body, bytes } = read;
  const own = new Set([publicKey, stakeKey].map((key) => keyHash(fromHex(key))));
  const { calls, rights, warnings } = describeBody(body, own, ledger);
  return ok({
    movements: movementsOf(body, [sender]),
    calls,
    rights,
    warnings,
    fee: body.fee,
    payloads: signersOf(read).map(({ keyId }) => ({
      address: sender,
      keyId,
      scheme: 'Message',
      bytes: toHex(bodyHash(bytes)),
    })),
    resources: body.inputs.map(outpoint),
    ...validityOf(body),
  });
}
