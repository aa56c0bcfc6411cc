import { concatBytes, toHex, fromHex } from '@countersign/kernel';

import type { NetworkId } from '../networks.ts';

/** Who has to agree: the holder of a key, or a script; by the hash of either, 28 bytes in hexadecimal. */
export interface Credential {
  readonly type: 'Key' | 'Script';
  readonly hash: string;
}

/** What the bytes of an address say (CIP-19). */
export type AddressParts =
  | { readonly type: 'Base'; readonly network: NetworkId; readonly payment: Credential; readonly stake: Credential }
  | { readonly type: 'Pointer' | 'Enterprise'; readonly network: NetworkId; readonly payment: Credential }
  | { readonly type: 'Reward'; readonly network: NetworkId; readonly stake: Credential };

const hashLength = 28;

/** Reads the bytes of an address that is none of Byron. Throws `RangeError` for other bytes. */
export function readParts(bytes: Uint8Array): AddressParts {
  const [header = 0xff] = bytes;
  const [kind, network] = [header >> 4, networkOf(header & 15)];
  // Every second kind has a script where the one before it has a key; of base addresses the higher bit says it of the stake.
  const first = credentialAt(bytes, 1, (kind & 1) === 1);
  if (kind <= 3) {
    expectLength(bytes, 1 + 2 * hashLength);
    return { type: 'Base', network, payment: first, stake: credentialAt(bytes, 1 + hashLength, (kind & 2) === 2) };
  }
  if (kind <= 5) {
    expectPointer(bytes.slice(1 + hashLength));
    return { type: 'Pointer', network, payment: first };
  }
  expectLength(bytes, 1 + hashLength);
  if (kind <= 7) return { type: 'Enterprise', network, payment: first };
  if (kind === 14 || kind === 15) return { type: 'Reward', network, stake: first };
  throw new RangeError('An address of no kind');
}

/** The bytes of a base address of two keys, by their hashes. */
export function baseAddressBytes(network: NetworkId, paymentHash: string, stakeHash: string): Uint8Array {
  return concatBytes(Uint8Array.of(network), fromHex(paymentHash), fromHex(stakeHash));
}

/** The bytes of the reward address of a credential. */
export function rewardAddressBytes(network: NetworkId, { type, hash }: Credential): Uint8Array {
  return concatBytes(Uint8Array.of(((type === 'Key' ? 14 : 15) << 4) | network), fromHex(hash));
}

function networkOf(nibble: number): NetworkId {
  if (nibble === 0 || nibble === 1) return nibble;
  throw new RangeError('No network has such a number');
}

function credentialAt(bytes: Uint8Array, at: number, isScript: boolean): Credential {
  return { type: isScript ? 'Script' : 'Key', hash: toHex(bytes.slice(at, at + hashLength)) };
}

function expectLength(bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw new RangeError('An address of another length');
}

/** Slot, transaction and certificate of a registration, each as a number in groups of seven bits. */
function expectPointer(bytes: Uint8Array): void {
  const last = bytes.at(-1) ?? 0x80;
  if (last >= 0x80 || bytes.filter((byte) => byte < 0x80).length !== 3) throw new RangeError('Not a pointer');
}
