import { CodedError, fromBase64, fromHex, hasMembers, utf8, type JsonObject } from '@countersign/kernel';

import { addressBytes } from '../address.ts';
import { leaseOf } from './lease.ts';
import { writeMessagePack } from './write-message-pack.ts';

/** A payment that only lacks its signature, as it is kept. Amounts in the smallest unit, decimal text. */
export interface UnsignedPayment {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  readonly fee: string;
  readonly firstRound: number;
  readonly lastRound: number;
  readonly genesisId: string;
  /** Base64. */
  readonly genesisHash: string;
  readonly note?: string;
  /** The order of which it is the only one: its lease is made of it. */
  readonly orderId: string;
}

const memberTypes = {
  sender: 'string',
  receiver: 'string',
  amount: 'string',
  fee: 'string',
  firstRound: 'number',
  lastRound: 'number',
  genesisId: 'string',
  genesisHash: 'string',
  note: 'string?',
  orderId: 'string',
} as const;

/** A payment as it was kept. Throws `MalformedTransaction` for anything else. */
export function paymentFromJson(json: JsonObject): UnsignedPayment {
  const isKnown = Object.keys(json).every((name) => Object.hasOwn(memberTypes, name));
  if (!isKnown || !hasMembers(json, memberTypes)) throw new CodedError('MalformedTransaction', 'Not a payment on Algorand');
  const { note, ...members } = json;
  return { ...members, ...(note !== undefined && { note }) };
}

/** The payment in the network's one form. */
export function writePayment(payment: UnsignedPayment): Uint8Array {
  return writeMessagePack({
    amt: BigInt(payment.amount),
    fee: BigInt(payment.fee),
    fv: BigInt(payment.firstRound),
    gen: payment.genesisId,
    gh: fromBase64(payment.genesisHash),
    lv: BigInt(payment.lastRound),
    lx: fromHex(leaseOf(payment.orderId)),
    note: utf8(payment.note ?? ''),
    rcv: addressBytes(payment.receiver),
    snd: addressBytes(payment.sender),
    type: 'pay',
  });
}
