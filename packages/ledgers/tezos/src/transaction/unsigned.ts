import { canonicalJson, hasMembers, type JsonObject } from '@countersign/kernel';

import { accountOfKey } from '../address.ts';
import { decodeText } from '../bytes/base58.ts';
import { forge } from './forge.ts';
import type { Content, Operation } from './operation.ts';
import { readForged } from './read-bytes.ts';

/** What is kept beside an operation, which its bytes do not have: the height of its branch, and the key that signs it (`edpk...`). */
interface Beside {
  readonly branchLevel: number;
  readonly publicKey: string;
}

/** An operation that is not signed, as it is kept: in the words of the node's JSON, with call parameters as bytes. */
export function operationToJson({ branch, contents }: Operation, { branchLevel, publicKey }: Beside): JsonObject {
  return { branch, branchLevel, publicKey, contents: contents.map(contentToJson) };
}

function contentToJson(content: Content): JsonObject {
  const { kind, source, fee, counter, gasLimit, storageLimit } = content;
  const members = {
    kind,
    source,
    fee: fee.toString(),
    counter: counter.toString(),
    gas_limit: gasLimit.toString(),
    storage_limit: storageLimit.toString(),
  };
  switch (content.kind) {
    case 'reveal':
      return { ...members, public_key: content.publicKey };
    case 'transaction': {
      const { amount, destination, parameters } = content;
      return { ...members, amount: amount.toString(), destination, ...(parameters !== undefined && { parameters }) };
    }
    case 'delegation':
      return { ...members, ...(content.delegate !== undefined && { delegate: content.delegate }) };
  }
}

/**
 * The operation that {@link operationToJson} wrote. Undefined for anything else: what is given is written as bytes, read again, and must come out as it was,
 * and the key must be that of its source.
 */
export function operationFromJson(
  json: JsonObject,
): (Beside & { readonly operation: Operation; readonly forged: Uint8Array }) | undefined {
  const { contents } = json;
  if (!hasMembers(json, { branch: 'string', branchLevel: 'number', publicKey: 'string' }) || !Array.isArray(contents))
    return undefined;
  const { branch, branchLevel, publicKey } = json;
  const key = decodeText('edpk', publicKey);
  try {
    const [first, ...others] = contents.map(contentFromJson);
    if (first === undefined || key === undefined || accountOfKey(key) !== first.source) return undefined;
    const forged = forge({ branch, contents: [first, ...others] });
    const operation = readForged(forged);
    if (operation === undefined) return undefined;
    const again = operationToJson(operation, { branchLevel, publicKey });
    return canonicalJson(again) === canonicalJson(json) ? { operation, forged, branchLevel, publicKey } : undefined;
  } catch {
    return undefined;
  }
}

const common = {
  kind: 'string',
  source: 'string',
  fee: 'string',
  counter: 'string',
  gas_limit: 'string',
  storage_limit: 'string',
} as const;

function contentFromJson(json: unknown): Content {
  if (!hasMembers(json, common)) throw new RangeError('Not a content');
  const members = {
    source: json.source,
    fee: natural(json.fee),
    counter: natural(json.counter),
    gasLimit: natural(json.gas_limit),
    storageLimit: natural(json.storage_limit),
  };
  if (json.kind === 'reveal' && hasMembers(json, { public_key: 'string' }))
    return { kind: 'reveal', ...members, publicKey: json.public_key };
  if (json.kind === 'delegation' && hasMembers(json, { delegate: 'string?' }))
    return { kind: 'delegation', ...members, ...(json.delegate !== undefined && { delegate: json.delegate }) };
  if (json.kind === 'transaction' && hasMembers(json, { amount: 'string', destination: 'string', parameters: 'string?' })) {
    const { destination, parameters } = json;
    return {
      kind: 'transaction',
      ...members,
      amount: natural(json.amount),
      destination,
      ...(parameters !== undefined && { parameters }),
    };
  }
  throw new RangeError('Not a content');
}

function natural(text: string): bigint {
  if (!/^(0|[1-9][0-9]{0,19})$/.test(text)) throw new RangeError('Not a number');
  return BigInt(text);
}
