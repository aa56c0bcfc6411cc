import { CodedError, toHex } from '@countersign/kernel';
import type { AccountKeyId } from '@countersign/ledger-port';
import { blake2b } from '@noble/hashes/blake2.js';

import { addressText } from '../address.ts';
import type { NetworkId } from '../networks.ts';
import { baseAddressBytes } from './parts.ts';

/** The hash by which a key is named: BLAKE2b of 224 bits, hexadecimal. */
export function keyHash(publicKey: Uint8Array): string {
  return toHex(blake2b(publicKey, { dkLen: 28 }));
}

/** The base address of an account's two keys. Throws `AddressKeyMissing` and `InvalidPublicKey`. */
export function addressOfKeys(publicKeys: ReadonlyMap<AccountKeyId, Uint8Array>, network: NetworkId): string {
  const [payment, stake] = (['ED25519_CUSTODY_1', 'ED25519_STAKING_1'] as const).map((id) => {
    const publicKey = publicKeys.get(id);
    if (publicKey === undefined) throw new CodedError('AddressKeyMissing', `An address needs the key ${id}`);
    if (publicKey.length !== 32) throw new CodedError('InvalidPublicKey', 'Not an Ed25519 public key');
    return keyHash(publicKey);
  });
  return addressText(baseAddressBytes(network, payment ?? '', stake ?? ''));
}
