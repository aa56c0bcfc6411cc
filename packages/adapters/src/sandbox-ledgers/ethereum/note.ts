import { fromHex, type JsonObject } from '@countersign/kernel';
import { fieldsFromJson, fieldsToJson, floorGas, intrinsicGas, type TransactionFields } from '@countersign/ledger-ethereum';

/** What the pool keeps of a transaction, so that blocks need not verify it again. */
export interface PooledNote {
  readonly sender: string;
  readonly fields: TransactionFields;
}

/** As JSON. */
export function writeNote(note: PooledNote): JsonObject {
  return { sender: note.sender, fields: fieldsToJson(note.fields) };
}

/** The reverse. */
export function readNote(json: JsonObject): PooledNote {
  const { sender } = json;
  if (typeof sender !== 'string') throw new TypeError('The note names no sender');
  return { sender, fields: fieldsFromJson(json['fields']) };
}

/** The most that the transaction can take from its sender, in wei. */
export function maximumCost(fields: TransactionFields): bigint {
  return fields.value + fields.gasLimit * fields.maxFeePerGas;
}

/** What the sender pays per gas in a block with this base fee: the base fee, and as much of the priority fee as fits. */
export function effectiveGasPrice(fields: TransactionFields, baseFee: bigint): bigint {
  const withPriority = baseFee + fields.maxPriorityFeePerGas;
  return withPriority < fields.maxFeePerGas ? withPriority : fields.maxFeePerGas;
}

/** Gas of the data and of the transaction as such, and the least it may cost (EIP-7623). */
export function fixedGas(fields: Pick<TransactionFields, 'to' | 'data' | 'accessList'>): {
  readonly intrinsic: bigint;
  readonly floor: bigint;
} {
  const data = fromHex(fields.data);
  return { intrinsic: intrinsicGas(data, fields.to === undefined, fields.accessList), floor: floorGas(data) };
}
