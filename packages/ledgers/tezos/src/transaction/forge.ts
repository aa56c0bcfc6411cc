import { CodedError, concatBytes, fromHex } from '@countersign/kernel';
import { blake2b } from '@noble/hashes/blake2.js';

import { implicitKinds } from '../address.ts';
import { decodeText, encodeText } from '../bytes/base58.ts';
import { naturalBytes } from '../bytes/writer.ts';
import { contentTags, curveTags, type Content, type Operation } from './operation.ts';

/** What is before an operation of an account where it is signed. */
const operationWatermark = 3;

/** An operation as it is signed, without its signature (https://octez.tezos.com/docs/shell/p2p_api.html). */
export function forge({ branch, contents }: Operation): Uint8Array {
  const block = decodeText('block', branch);
  if (block === undefined) throw new CodedError('InternalError', `${branch} is no block`);
  return concatBytes(block, ...contents.map(forgeContent));
}

/** The 32 bytes that are signed. */
export function signingHash(forged: Uint8Array): Uint8Array {
  return blake2b(concatBytes(Uint8Array.of(operationWatermark), forged), { dkLen: 32 });
}

/** The id of a signed operation, as explorers write it: `o...`. */
export function operationId(signed: Uint8Array): string {
  return encodeText('operation', blake2b(signed, { dkLen: 32 }));
}

/** One content as it is in an operation. */
export function forgeContent(content: Content): Uint8Array {
  const { source, fee, counter, gasLimit, storageLimit } = content;
  return concatBytes(
    Uint8Array.of(contentTags[content.kind]),
    implicitBytes(source),
    ...[fee, counter, gasLimit, storageLimit].map(naturalBytes),
    ownMembers(content),
  );
}

function ownMembers(content: Content): Uint8Array {
  switch (content.kind) {
    case 'reveal': {
      const key = decodeText('edpk', content.publicKey);
      if (key === undefined) throw new CodedError('InternalError', `${content.publicKey} is no key`);
      // The curve, the key, and that there is no proof, which keys of BLS alone need.
      return concatBytes(Uint8Array.of(0), key, absent);
    }
    case 'transaction':
      return concatBytes(
        naturalBytes(content.amount),
        contractBytes(content.destination),
        ...(content.parameters === undefined ? [absent] : [present, fromHex(content.parameters)]),
      );
    case 'delegation':
      return content.delegate === undefined ? absent : concatBytes(present, implicitBytes(content.delegate));
  }
}

const [absent, present] = [Uint8Array.of(0), Uint8Array.of(0xff)];

/** A key's hash, behind the tag of its curve: 21 bytes. */
function implicitBytes(address: string): Uint8Array {
  for (const kind of implicitKinds) {
    const hash = decodeText(kind, address);
    if (hash !== undefined) return concatBytes(Uint8Array.of(curveTags[kind]), hash);
  }
  throw new CodedError('InternalError', `${address} is no implicit account`);
}

/** An account or a contract: 22 bytes. */
function contractBytes(address: string): Uint8Array {
  const contract = decodeText('KT1', address);
  return contract === undefined
    ? concatBytes(Uint8Array.of(0), implicitBytes(address))
    : concatBytes(Uint8Array.of(1), contract, Uint8Array.of(0));
}
