import { err, fromHex, ok, toHex, type Result } from '@countersign/kernel';

import { encodeText, type TextKind } from '../bytes/base58.ts';
import { byteReader, type ByteReader } from '../bytes/reader.ts';
import { maximumMutez } from '../amount.ts';
import { contentTags, curveTags, type Content, type Operation } from './operation.ts';
import { readParameters } from './parameters.ts';

const signatureLength = 64;
/** No operation of the network's is larger (`max_operation_data_length`). */
const mostBytes = 32_768;

/** A signed operation from its bytes, hexadecimal: its contents in their one form, and the signature. */
export function readSigned(
  raw: string,
): Result<
  { readonly operation: Operation; readonly forged: Uint8Array; readonly signature: Uint8Array },
  'MalformedTransaction'
> {
  if (!/^([0-9a-f]{2})+$/i.test(raw) || raw.length > 2 * mostBytes) return err('MalformedTransaction');
  const bytes = fromHex(raw);
  const end = bytes.length - signatureLength;
  if (end <= 0) return err('MalformedTransaction');
  const forged = bytes.slice(0, end);
  const operation = readForged(forged);
  return operation === undefined ? err('MalformedTransaction') : ok({ operation, forged, signature: bytes.slice(end) });
}

/**
 * An operation from the bytes that are signed; undefined for any that are not in the one form that the protocol writes, or that hold what is not
 * read here. This shares nothing with what writes them.
 */
export function readForged(bytes: Uint8Array): Operation | undefined {
  try {
    const reader = byteReader(bytes);
    const branch = encodeText('block', reader.take(32));
    const first = readContent(reader);
    const others: Content[] = [];
    while (reader.left() > 0) others.push(readContent(reader));
    return isOneAccounts([first, ...others]) ? { branch, contents: [first, ...others] } : undefined;
  } catch {
    return undefined;
  }
}

/** The protocol takes a group of one source alone, whose counters follow one another and whose key is said first. */
function isOneAccounts(contents: readonly Content[]): boolean {
  const [{ source, counter } = { source: '', counter: 0n }] = contents;
  return contents.every(
    (content, index) =>
      content.source === source && content.counter === counter + BigInt(index) && (content.kind !== 'reveal' || index === 0),
  );
}

function readContent(reader: ByteReader): Content {
  const tag = reader.byte();
  const members = {
    source: readImplicit(reader),
    fee: readMutez(reader),
    counter: reader.natural(),
    gasLimit: reader.natural(),
    storageLimit: reader.natural(),
  };
  if (tag === contentTags.reveal) return { kind: 'reveal', ...members, publicKey: readPublicKey(reader) };
  if (tag === contentTags.delegation)
    return { kind: 'delegation', ...members, ...(reader.flag() && { delegate: readImplicit(reader) }) };
  if (tag !== contentTags.transaction) throw new RangeError('No operation that is read here');
  const amount = readMutez(reader);
  const destination = readContract(reader);
  return { kind: 'transaction', ...members, amount, destination, ...(reader.flag() && { parameters: takeParameters(reader) }) };
}

/** Entrypoint and argument, with the length that leads to their end. */
function takeParameters(reader: ByteReader): string {
  const tag = reader.take(1);
  const name = tag[0] === 255 ? reader.take(1) : new Uint8Array();
  const letters = reader.take(name[0] ?? 0);
  const length = reader.take(4);
  const argument = reader.take(new DataView(length.buffer).getUint32(0));
  const hex = [tag, name, letters, length, argument].map(toHex).join('');
  if (readParameters(hex) === undefined) throw new RangeError('Not the parameters of a call');
  return hex;
}

function readMutez(reader: ByteReader): bigint {
  const mutez = reader.natural();
  if (mutez > maximumMutez) throw new RangeError('More than there can be');
  return mutez;
}

function readPublicKey(reader: ByteReader): string {
  if (reader.byte() !== curveTags.tz1) throw new RangeError('Not a key of Ed25519');
  const key = encodeText('edpk', reader.take(32));
  // A proof is for keys of BLS.
  if (reader.flag()) throw new RangeError('A proof that no such key has');
  return key;
}

const kindsByTag = new Map<number, TextKind>([
  [curveTags.tz1, 'tz1'],
  [curveTags.tz2, 'tz2'],
  [curveTags.tz3, 'tz3'],
  [curveTags.tz4, 'tz4'],
]);

function readImplicit(reader: ByteReader): string {
  const kind = kindsByTag.get(reader.byte());
  if (kind === undefined) throw new RangeError('A key of a curve that is not known');
  return encodeText(kind, reader.take(20));
}

function readContract(reader: ByteReader): string {
  const tag = reader.byte();
  if (tag === 0) return readImplicit(reader);
  const hash = reader.take(20);
  if (tag !== 1 || reader.byte() !== 0) throw new RangeError('Not an account or a contract');
  return encodeText('KT1', hash);
}
