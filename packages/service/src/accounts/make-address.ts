import { addressKeyPath } from '@countersign/authorization';
import { CodedError, fromHex, newId } from '@countersign/kernel';
import type { KeyDescriptor, LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountAddressData, Ledger } from '@countersign/model';
import { sealEnvelope, type Notary } from '@countersign/signing';

import type { AddressRecord } from '../ports/change.ts';
import { keyRefused, randomPublicKey, servedKey, type KeyGiver } from './account-keys.ts';

/** What an address is made of. */
export interface AddressToMake {
  readonly account: Account;
  readonly ledger: Ledger;
  readonly module: Pick<LedgerModule, 'descriptor' | 'address' | 'keys'>;
  readonly scope: 'External' | 'Internal';
  readonly index: number;
  /** The address that the network named for the account's keys, on ledgers where it does not follow from them. */
  readonly named?: string;
  readonly now: Date;
}

/** One of the keys that an address is made of. */
interface AddressKey {
  readonly key: KeyDescriptor;
  /** Absent for an independent key, which is below no seed. */
  readonly path?: string;
  /** Hexadecimal. */
  readonly publicKey: string;
}

/**
 * An account's address on a ledger, with all the keys that it has there, in its envelope. Throws `VaultNotReady` or `VaultKeyRefused` where
 * the signer gives no key, and `AddressNotNamed` where the network has yet to say the address.
 */
export async function makeAddress(
  signer: Pick<KeyGiver, 'derivePublicKey'>,
  notary: Notary,
  input: AddressToMake,
): Promise<AddressRecord> {
  const { account, ledger, module, scope, index } = input;
  const [first, ...others] = module.descriptor.keys;
  const spending = await keyOf(signer, input, first);
  const further = await Promise.all(others.map((key) => keyOf(signer, input, key)));
  const publicKeys = new Map([spending, ...further].map(({ key, publicKey }) => [key.id, fromHex(publicKey)]));
  const address = module.address.derive === undefined ? input.named : module.address.derive(publicKeys, ledger);
  if (address === undefined) throw new CodedError('AddressNotNamed', 'The network has not named the address yet');
  const data: AccountAddressData = {
    id: newId(),
    ledgerId: ledger.id,
    domainId: account.domainId,
    accountId: account.id,
    address,
    ...(spending.path !== undefined && { keyPath: spending.path }),
    ...(further.length > 0 && {
      furtherKeys: further.map(({ key: { id, curve }, path, publicKey }) => ({
        id,
        ...(path !== undefined && { keyPath: path }),
        publicKey: servedKey(curve, publicKey),
      })),
    }),
    createdAt: input.now.toISOString(),
    scope,
  };
  return { ...sealEnvelope(notary, data), keyIndex: index, publicKey: spending.publicKey };
}

async function keyOf(
  signer: Pick<KeyGiver, 'derivePublicKey'>,
  { account, module, scope, index }: AddressToMake,
  key: KeyDescriptor,
): Promise<AddressKey> {
  const { keyStrategy: strategy } = account.providerDetails;
  if (strategy === 'Random') {
    const publicKey = randomPublicKey(account, key.id);
    if (publicKey === undefined) throw new CodedError('VaultKeyRefused', 'The account has no key yet');
    return { key, publicKey };
  }
  const path = addressKeyPath(account, key, module.keys.addressPath(strategy, key.id, scope, index));
  const derived = await signer.derivePublicKey({ curve: key.curve, strategy, path });
  if (!derived.ok) throw keyRefused(derived.error);
  return { key, path, publicKey: derived.value.publicKey };
}
