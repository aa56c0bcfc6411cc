import { CodedError } from '@countersign/kernel';
import type { Ledger } from '@countersign/model';

import type { LedgerDescriptor } from './descriptor.ts';
import type { AccountKeyId, KeyReference } from './keys.ts';
import type { LedgerModule } from './ledger-module.ts';
import type { SenderAddress } from './transaction.ts';

/** A sender whose address has one key alone, of secp256k1. `publicKey` is its compressed point, hexadecimal. */
export function oneKeySender(
  address: string,
  publicKey: string,
  key: KeyReference & { readonly curve: 'Secp256k1' },
): SenderAddress {
  return { address, keys: [{ id: 'SECP256K1_CUSTODY_1', publicKey, key }] };
}

/** The public key that spends, where it alone makes an address. Throws `AddressKeyMissing` where it is not given. */
export function spendingPublicKey(
  { keys: [{ id }] }: Pick<LedgerDescriptor, 'keys'>,
  publicKeys: ReadonlyMap<AccountKeyId, Uint8Array>,
): Uint8Array {
  const publicKey = publicKeys.get(id);
  if (publicKey === undefined) throw new CodedError('AddressKeyMissing', `An address needs the key ${id}`);
  return publicKey;
}

/** The address that a public key makes where it spends and no other is needed; undefined where the network names addresses. */
export function addressOfKey(
  { address, descriptor: { keys } }: Pick<LedgerModule, 'address' | 'descriptor'>,
  publicKey: Uint8Array,
  ledger: Ledger,
): string | undefined {
  return address.derive?.(new Map([[keys[0].id, publicKey]]), ledger);
}
