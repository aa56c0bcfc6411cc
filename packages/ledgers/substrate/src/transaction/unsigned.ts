import { canonicalJson, fromHex, hasMembers, toHex, type JsonObject } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import { addressOfKey, keyOfAddress } from '../address.ts';
import { byteReader } from '../bytes/reader.ts';
import { substrateParameters } from '../errors.ts';
import { inclusionFee } from '../fees.ts';
import { runtimeOf, type Runtime } from '../runtime.ts';
import { isEra } from './era.ts';
import { readCall } from './read-call.ts';
import { readPayload } from './read-extrinsic.ts';
import type { Transaction } from './transaction.ts';
import { extraBytes, extrinsicBytes, payloadBytes } from './write-extrinsic.ts';
import { callBytes } from './write-call.ts';

/** What is kept beside a transaction, which none of its bytes have: the height of its block, and the multiplier that its fee is counted by. */
interface Beside {
  readonly blockHeight: number;
  readonly feeMultiplier: bigint;
}

/** A transaction that is not signed, as it was read back, with what it costs at most and the bytes that are signed before they may be hashed. */
export interface ReadUnsigned extends Beside {
  readonly transaction: Transaction;
  readonly runtime: Runtime;
  /** What the network takes besides the tip. */
  readonly inclusion: bigint;
  readonly payload: Uint8Array;
}

const members = {
  call: 'string',
  signer: 'string',
  nonce: 'number',
  tip: 'string',
  period: 'number',
  blockHeight: 'number',
  blockHash: 'string',
  genesisHash: 'string',
  specVersion: 'number',
  transactionVersion: 'number',
  metadataHash: 'string?',
  feeMultiplier: 'string',
  payload: 'string',
} as const;

/** A transaction that is not signed, as it is kept. Its payload has all of it but the signer once more, so that what is signed is known without its ledger. */
export function transactionToJson(
  transaction: Transaction,
  { blockHeight, feeMultiplier }: Beside,
  runtime: Runtime,
  ledger: Ledger,
): JsonObject {
  const { call, signer, era, nonce, tip, specVersion, transactionVersion, genesisHash, blockHash, metadataHash } = transaction;
  return {
    call: toHex(callBytes(call, runtime)),
    signer: addressOfKey(signer, ledger),
    nonce,
    tip: tip.toString(),
    period: era.period,
    blockHeight,
    blockHash,
    genesisHash,
    specVersion,
    transactionVersion,
    ...(metadataHash !== undefined && { metadataHash }),
    feeMultiplier: feeMultiplier.toString(),
    payload: toHex(payloadBytes(transaction, runtime)),
  };
}

/** The members of what {@link transactionToJson} wrote, none of them believed yet; undefined for anything else. */
export function membersOf(json: JsonObject) {
  return hasMembers(json, members) ? json : undefined;
}

/**
 * The transaction that {@link transactionToJson} wrote. Undefined for anything else: what is given is written as bytes, read again, and must come out as it was,
 * on the ledger's own network and by a runtime that its parameters have.
 */
export function transactionFromJson(json: JsonObject, ledger: Ledger): ReadUnsigned | undefined {
  const given = membersOf(json);
  const signer = given && keyOfAddress(given.signer);
  const runtime = given && runtimeOf(given.transactionVersion, ledger);
  if (given === undefined || signer === undefined || runtime === undefined) return undefined;
  if (`0x${given.genesisHash}` !== substrateParameters(ledger).genesisHash) return undefined;
  try {
    const { blockHeight, blockHash, genesisHash, specVersion, transactionVersion, metadataHash, nonce, period } = given;
    const reader = byteReader(fromHex(given.call));
    const transaction: Transaction = {
      call: readCall(reader, runtime),
      signer,
      era: { period, phase: blockHeight % period },
      nonce,
      tip: BigInt(given.tip),
      hasMetadataHash: metadataHash !== undefined,
      specVersion,
      transactionVersion,
      genesisHash,
      blockHash,
      ...(metadataHash !== undefined && { metadataHash }),
    };
    if (!isEra(transaction.era) || reader.left() > 0) return undefined;
    const payload = payloadBytes(transaction, runtime);
    const read = readPayload(payload, runtime);
    const feeMultiplier = BigInt(given.feeMultiplier);
    if (read?.era === undefined) return undefined;
    const again = transactionToJson({ ...read, era: read.era, signer }, { blockHeight, feeMultiplier }, runtime, ledger);
    if (canonicalJson(again) !== canonicalJson(json)) return undefined;
    return {
      transaction,
      runtime,
      blockHeight,
      feeMultiplier,
      payload,
      inclusion: inclusionOf(transaction, feeMultiplier, runtime),
    };
  } catch {
    return undefined;
  }
}

/** What the network takes at most for a transaction besides its tip. */
export function inclusionOf(transaction: Transaction, feeMultiplier: bigint, runtime: Runtime): bigint {
  const [extra, call] = [extraBytes(transaction, runtime), callBytes(transaction.call, runtime)];
  const { length } = extrinsicBytes({ signer: transaction.signer, signature: new Uint8Array(64), extra, call });
  return inclusionFee(runtime, transaction.call.method, length, feeMultiplier);
}
