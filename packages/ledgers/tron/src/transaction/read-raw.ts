import type { Result } from '@countersign/kernel';
import { equalBytes, err, fromHex, isCodedError, ok, toHex, utf8 } from '@countersign/kernel';
import { readMembers } from '@countersign/ledger-port/protobuf';
import { sha256 } from '@noble/hashes/sha2.js';

import { contractName, typeUrlOf } from './contract-types.ts';
import { readContract, type ReadContract } from './read-contract.ts';

/** What is signed of a transaction, as its bytes say it. */
export interface ReadRaw {
  /** Two bytes of the height, and eight of the id, of the block that it names: hexadecimal. */
  readonly referenceHeight: string;
  readonly referenceId: string;
  /** Milliseconds. */
  readonly expiration: number;
  readonly timestamp: bigint;
  /** What its sender wrote along. */
  readonly data?: Uint8Array;
  /** The most that energy may cost: sun. */
  readonly feeLimit: bigint;
  /** The network's name of what it is. */
  readonly name: string;
  readonly contract: ReadContract;
  /** Which permission of the account it is signed by: 0 is the owner's. */
  readonly permission: number;
  readonly bytes: Uint8Array;
}

/** A transaction as it is broadcast. */
export interface ReadSigned {
  readonly raw: ReadRaw;
  /** 65 bytes each: r, s, and which of the points it is. */
  readonly signatures: readonly Uint8Array[];
}

/** The moments that an ISO text can say. */
const latestMoment = 8_640_000_000_000_000n;

/** Reads what is signed of a transaction, in the network's one form. */
export function readRaw(bytes: Uint8Array): Result<ReadRaw, 'MalformedTransaction'> {
  return orMalformed(() => rawOf(bytes));
}

/** Reads a signed transaction, hexadecimal. Its signatures are not verified: see `hasValidSignature`. */
export function readSigned(raw: string): Result<ReadSigned, 'MalformedTransaction'> {
  return orMalformed(() => {
    const members = readMembers(fromHex(raw), { 1: 'Message', 2: 'SeveralBytes' });
    const signatures = members.all(2);
    if (signatures.length === 0 || !signatures.every(isSignature)) throw new RangeError('Not signed as the network takes it');
    return { raw: rawOf(members.bytes(1) ?? new Uint8Array()), signatures };
  });
}

/** The id of a transaction, which is what is signed as well: the SHA-256 of its bytes. */
export function transactionIdOf({ bytes }: Pick<ReadRaw, 'bytes'>): string {
  return toHex(sha256(bytes));
}

// Which of the points, from 0 as most libraries count, or from 27 as Bitcoin did and the network's own do.
const isSignature = (bytes: Uint8Array) => bytes.length === 65 && [0, 1, 27, 28].includes(bytes[64] ?? -1);

function rawOf(bytes: Uint8Array): ReadRaw {
  // Others exist that no wallet writes: accounts that sign along, and scripts.
  const members = readMembers(bytes, {
    1: 'Bytes',
    4: 'Bytes',
    8: 'Number',
    10: 'Bytes',
    11: 'Message',
    14: 'Number',
    18: 'Number',
  });
  const [height, id, data] = [members.bytes(1), members.bytes(4), members.bytes(10)];
  const expiration = members.number(8);
  if (height?.length !== 2 || id?.length !== 8 || expiration === 0n || expiration > latestMoment)
    throw new RangeError('It names no block, or no end');
  const contract = readMembers(members.bytes(11) ?? new Uint8Array(), { 1: 'Number', 2: 'Message', 5: 'Number' });
  const name = contractName(Number(contract.number(1)));
  const any = readMembers(contract.bytes(2) ?? new Uint8Array(), { 1: 'Bytes', 2: 'Bytes' });
  if (name === undefined || !equalBytes(any.bytes(1) ?? new Uint8Array(), utf8(typeUrlOf(name))))
    throw new RangeError('It is of no kind that is known here');
  return {
    referenceHeight: toHex(height),
    referenceId: toHex(id),
    expiration: Number(expiration),
    timestamp: members.number(14),
    ...(data !== undefined && { data }),
    feeLimit: members.number(18),
    name,
    contract: readContract(name, any.bytes(2) ?? new Uint8Array()),
    permission: permissionOf(contract.number(5)),
    bytes,
  };
}

/** The network counts them in 32 bits, with a sign. */
function permissionOf(number: bigint): number {
  if (number >= 2n ** 31n) throw new RangeError('No permission has that number');
  return Number(number);
}

function orMalformed<Read>(read: () => Read): Result<Read, 'MalformedTransaction'> {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof RangeError || isCodedError(error, 'InvalidHex')) return err('MalformedTransaction');
    throw error;
  }
}
