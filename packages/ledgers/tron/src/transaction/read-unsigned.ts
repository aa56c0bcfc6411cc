import type { JsonObject, Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import { onceFor, type UnsignedSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { descriptor } from '../descriptor.ts';
import { tronParameters } from '../errors.ts';
import { bandwidthCost } from '../fees.ts';
import { plainTransfer } from './describe-contract.ts';
import { describeRaw } from './describe-raw.ts';
import { movementsOf } from './movements.ts';
import { orderMark } from './order-mark.ts';
import { readRaw, transactionIdOf, type ReadRaw } from './read-raw.ts';
import { signedLength, transferFromJson, writeTransfer, type UnsignedTransfer } from './unsigned.ts';
import { validityOf } from './validity.ts';

/** What the bytes of an unsigned transfer say, and what is kept beside them. */
interface ReadTransfer {
  readonly raw: ReadRaw;
  readonly sender: string;
  readonly receiver: string;
  readonly amount: bigint;
  readonly contract?: string;
  /** The most that it takes for bandwidth and energy: sun. */
  readonly fee: bigint;
  /** The order that its timestamp is made of. */
  readonly orderId: string;
}

/** Reads an unsigned transaction back, from the very bytes that are signed; refused where it is not one that is built here. */
export function readUnsigned(unsigned: JsonObject, ledger: Ledger): Result<UnsignedSummary, 'MalformedTransaction'> {
  tronParameters(ledger);
  const read = readTransfer(unsigned);
  if (!read.ok) return read;
  const { raw, sender, fee, orderId } = read.value;
  const { calls, rights, warnings } = describeRaw(raw, ledger);
  return ok({
    movements: movementsOf(raw.contract),
    calls,
    rights,
    warnings,
    fee,
    // What is signed is what the id is.
    payloads: [{ address: sender, keyId: descriptor.keys[0].id, scheme: 'Digest', bytes: transactionIdOf(raw) }],
    resources: [onceFor(orderId)],
    ...validityOf(raw),
  });
}

/** As {@link readUnsigned}, in the ledger's own terms. */
export function readTransfer(unsigned: JsonObject): Result<ReadTransfer, 'MalformedTransaction'> {
  try {
    const kept = transferFromJson(unsigned);
    const read = readRaw(writeTransfer(kept));
    if (!read.ok) return read;
    const raw = read.value;
    const said = transferIn(raw);
    const isPlain = raw.data === undefined && raw.permission === 0 && raw.timestamp === orderMark(kept.orderId);
    if (said === undefined || !isPlain || !isAsKept(said, raw, kept)) return err('MalformedTransaction');
    const fee = raw.feeLimit + bandwidthCost(signedLength(kept), BigInt(kept.sunPerByte));
    return ok({ raw, ...said, fee, orderId: kept.orderId });
  } catch {
    return err('MalformedTransaction');
  }
}

type Said = Pick<ReadTransfer, 'sender' | 'receiver' | 'amount' | 'contract'>;

function transferIn({ contract }: ReadRaw): Said | undefined {
  if (contract.type === 'Coins') return { sender: contract.owner, receiver: contract.to, amount: contract.amount };
  const payment = contract.type === 'Call' ? plainTransfer(contract) : undefined;
  if (contract.type !== 'Call' || payment === undefined) return undefined;
  return { sender: contract.owner, receiver: payment.to, amount: payment.amount, contract: contract.contract };
}

function isAsKept({ sender, receiver, amount, contract }: Said, raw: ReadRaw, kept: UnsignedTransfer): boolean {
  return (
    sender === kept.sender &&
    receiver === kept.receiver &&
    amount.toString() === kept.amount &&
    contract === kept.contract &&
    raw.feeLimit.toString() === (kept.feeLimit ?? '0') &&
    raw.expiration === kept.expiration &&
    kept.referenceBlock.slice(12, 32) === `${raw.referenceHeight}${raw.referenceId}`
  );
}
