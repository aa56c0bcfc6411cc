import type { JsonObject, Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { onceFor, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { solanaParameters } from '../errors.ts';
import { readMessage, type Message } from '../message/read-message.ts';
import { readOperation, type ReadOperation } from './read-operation.ts';
import { nonceResource, unsignedFromJson } from './unsigned.ts';
import { nonceOf, validityOf } from './validity.ts';

/** An unsigned transaction, taken apart. */
export interface ReadUnsigned {
  readonly message: Message;
  readonly read: ReadOperation;
  readonly fee: bigint;
  readonly hex: string;
  readonly once?: string;
  readonly near?: number;
}

/** Reads an unsigned transaction back; refused where another one than the paying account signs, or it does what no order asks for. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  const taken = takeApart(unsigned, ledger);
  if (taken === undefined) return err('MalformedTransaction');
  const { message, read, fee, hex, once, near } = taken;
  const nonce = nonceOf(message);
  const [address = ''] = message.signers;
  const resource = nonce === undefined ? onceFor(once ?? '') : nonceResource(nonce.account, message.lifetime);
  return ok({
    movements: read.movements,
    calls: [],
    rights: read.rights,
    warnings: read.warnings,
    fee,
    payloads: [{ address, keyId: descriptor.keys[0].id, scheme: 'Message', bytes: hex }],
    ...(read.preparations.length > 0 && { preparations: read.preparations }),
    resources: [resource],
    ...validityOf(message, near),
  });
}

/** The same for those who compare it with an order; undefined where it is refused. */
export function takeApart(unsigned: JsonObject, ledger: Ledger): ReadUnsigned | undefined {
  const { lamportsPerSignature } = solanaParameters(ledger);
  const kept = unsignedFromJson(unsigned);
  const message = readMessage(kept?.message ?? '');
  if (kept === undefined || !message.ok) return undefined;
  const { version, signers, isOrdered } = message.value;
  if (version !== 'legacy' || signers.length !== 1 || !isOrdered) return undefined;
  const read = readOperation(message.value, BigInt(lamportsPerSignature));
  const isOnce = nonceOf(message.value) === undefined;
  const isAsKept = isOnce ? kept.once !== undefined : kept.once === undefined && kept.near === undefined;
  if (!read.isKnown || read.fee === undefined || !isAsKept) return undefined;
  return {
    message: message.value,
    read,
    fee: read.fee,
    hex: kept.message.toLowerCase(),
    ...(kept.once !== undefined && { once: kept.once }),
    ...(kept.near !== undefined && { near: kept.near }),
  };
}
