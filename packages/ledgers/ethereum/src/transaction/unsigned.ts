import { CodedError, hasMembers, type JsonObject } from '@countersign/kernel';

import type { TransactionFields } from './fields.ts';

interface StoredFields {
  readonly type: 0 | 1 | 2;
  readonly chainId?: string;
  readonly nonce: string;
  readonly maxPriorityFeePerGas: string;
  readonly maxFeePerGas: string;
  readonly gasLimit: string;
  readonly to?: string;
  readonly value: string;
  readonly data: string;
  readonly accessList: TransactionFields['accessList'];
}

/** Fields as JSON, with numbers as decimal text. */
export function fieldsToJson(fields: TransactionFields): JsonObject {
  const { chainId, to } = fields;
  return {
    type: fields.type,
    ...(chainId === undefined ? {} : { chainId: chainId.toString() }),
    nonce: fields.nonce.toString(),
    maxPriorityFeePerGas: fields.maxPriorityFeePerGas.toString(),
    maxFeePerGas: fields.maxFeePerGas.toString(),
    gasLimit: fields.gasLimit.toString(),
    ...(to === undefined ? {} : { to }),
    value: fields.value.toString(),
    data: fields.data,
    accessList: fields.accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
  };
}

/** The reverse of {@link fieldsToJson}. Throws `MalformedUnsignedTransaction` for anything else. */
export function fieldsFromJson(json: unknown): TransactionFields {
  if (!isStored(json)) throw new CodedError('MalformedUnsignedTransaction', 'Not an unsigned Ethereum transaction');
  const { chainId, to, ...stored } = json;
  return {
    type: stored.type,
    ...(chainId === undefined ? {} : { chainId: BigInt(chainId) }),
    nonce: BigInt(stored.nonce),
    maxPriorityFeePerGas: BigInt(stored.maxPriorityFeePerGas),
    maxFeePerGas: BigInt(stored.maxFeePerGas),
    gasLimit: BigInt(stored.gasLimit),
    ...(to === undefined ? {} : { to }),
    value: BigInt(stored.value),
    data: stored.data,
    accessList: stored.accessList,
  };
}

function isStored(value: unknown): value is StoredFields {
  const isComplete = hasMembers(value, {
    type: 'number',
    chainId: 'string?',
    nonce: 'string',
    maxPriorityFeePerGas: 'string',
    maxFeePerGas: 'string',
    gasLimit: 'string',
    to: 'string?',
    value: 'string',
    data: 'string',
  });
  return isComplete && 'accessList' in value && Array.isArray(value.accessList);
}
