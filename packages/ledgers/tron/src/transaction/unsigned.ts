import { writeTransferCall } from '@countersign/ledger-ethereum/calls';
import { CodedError, fromHex, hasMembers, utf8, type JsonObject } from '@countersign/kernel';
import { writeMembers } from '@countersign/ledger-port/protobuf';

import { addressBytes, toCallAddress } from '../address.ts';
import { contractTypes, typeUrlOf } from './contract-types.ts';
import { orderMark } from './order-mark.ts';

/** A transfer that only lacks its signature, as it is kept. Amounts in sun or in a token's smallest unit, decimal text. */
export interface UnsignedTransfer {
  readonly sender: string;
  readonly receiver: string;
  readonly amount: string;
  /** Of a token, with the most that its call may cost for energy. */
  readonly contract?: string;
  readonly feeLimit?: string;
  /** The id of the block that it names; hexadecimal. */
  readonly referenceBlock: string;
  /** Milliseconds. */
  readonly expiration: number;
  /** What a byte costs at most: no byte says it. */
  readonly sunPerByte: string;
  /** The order of which it is the only one: its timestamp is made of it. */
  readonly orderId: string;
}

const memberTypes = {
  sender: 'string',
  receiver: 'string',
  amount: 'string',
  contract: 'string?',
  feeLimit: 'string?',
  referenceBlock: 'string',
  expiration: 'number',
  sunPerByte: 'string',
  orderId: 'string',
} as const;

/** A transfer as it was kept. Throws `MalformedTransaction` for anything else. */
export function transferFromJson(json: JsonObject): UnsignedTransfer {
  const isKnown = Object.keys(json).every((name) => Object.hasOwn(memberTypes, name));
  if (!isKnown || !hasMembers(json, memberTypes) || !isWellFormed(json))
    throw new CodedError('MalformedTransaction', 'Not a transfer on Tron');
  const { contract, feeLimit, ...members } = json;
  return { ...members, ...(contract !== undefined && { contract }), ...(feeLimit !== undefined && { feeLimit }) };
}

/** No byte says what a byte costs: a negative price would hide how much the call of a token may. */
function isWellFormed({ contract, feeLimit, amount, sunPerByte, referenceBlock }: UnsignedTransfer): boolean {
  const isCount = [amount, sunPerByte, feeLimit ?? '0'].every((text) => /^\d{1,78}$/.test(text));
  return isCount && /^[0-9a-f]{64}$/.test(referenceBlock) && (contract === undefined) === (feeLimit === undefined);
}

/** The bytes of a transfer that are signed, in the network's one form. Of the block that it names they have a part of its height, and of its id. */
export function writeTransfer(transfer: UnsignedTransfer): Uint8Array {
  const { referenceBlock, expiration, feeLimit = '0', orderId } = transfer;
  const [type, name, value] = contractOf(transfer);
  const any = writeMembers([1, utf8(typeUrlOf(name))], [2, value]);
  const block = fromHex(referenceBlock);
  return writeMembers(
    [1, block.subarray(6, 8)],
    [4, block.subarray(8, 16)],
    [8, BigInt(expiration)],
    [11, writeMembers([1, type], [2, any])],
    [14, orderMark(orderId)],
    [18, BigInt(feeLimit)],
  );
}

function contractOf({ sender, receiver, amount, contract }: UnsignedTransfer): readonly [bigint, string, Uint8Array] {
  const owner = addressBytes(sender);
  if (contract === undefined)
    return [1n, contractTypes[1], writeMembers([1, owner], [2, addressBytes(receiver)], [3, BigInt(amount)])];
  const data = fromHex(writeTransferCall(toCallAddress(receiver), BigInt(amount)));
  return [31n, contractTypes[31], writeMembers([1, owner], [2, addressBytes(contract)], [4, data])];
}

/** How many bytes the transfer has once it is signed. */
export function signedLength(transfer: UnsignedTransfer): number {
  return writeSigned(writeTransfer(transfer), new Uint8Array(65)).length;
}

/** A transaction as it is broadcast, of the bytes that are signed. */
export function writeSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return writeMembers([1, raw], [2, signature]);
}
