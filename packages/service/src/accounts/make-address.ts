import { addressKeyPath } from '@countersign/authorization';
import type { KeysMadeEntry } from '@countersign/governance/journal';
import { CodedError, fromHex, newId } from '@countersign/kernel';
import type { KeyDescriptor, LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountAddressData, Ledger, SignedAccountKey } from '@countersign/model';

import type { UnsealedAddress } from '../ports/change.ts';
import { randomPublicKey } from './account-keys.ts';
import { derivedKey, servedText, type KeyGiver } from './vault-keys.ts';

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
  readonly stated?: SignedAccountKey;
  /** Hexadecimal. */
  readonly publicKey: string;
}

/** An address with the vault's word for its keys, the one that spends first; without where they are the account's own. */
export interface NewAddressRecord extends UnsealedAddress {
  readonly keys?: readonly SignedAccountKey[];
}

/** The journal's entry of what a vault made for an account. */
export function keysMade({
  at,
  accountId,
  keys = [],
  ledgerIds = [],
  addresses,
}: Partial<Pick<KeysMadeEntry, 'keys' | 'ledgerIds'>> & {
  readonly at: string;
  readonly accountId: string;
  readonly addresses: readonly NewAddressRecord[];
}): KeysMadeEntry {
  const stated = addresses.map(({ data, keyIndex, keys: own }) => ({ data, keyIndex, ...(own && { keys: own }) }));
  return { type: 'KeysMade', judgedAt: at, accountId, keys, ledgerIds, addresses: stated };
}

/**
 * An account's address on a ledger, with all the keys that it has there. Throws `VaultNotReady` or `VaultKeyRefused` where
 * the signer gives no key, and `AddressNotNamed` where the network has yet to say the address.
 */
export async function makeAddress(
  signer: Pick<KeyGiver, 'publicKey' | 'derivePublicKey'>,
  input: AddressToMake,
): Promise<NewAddressRecord> {
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
    ...(spending.stated?.path !== undefined && { keyPath: spending.stated.path }),
    ...(further.length > 0 && {
      furtherKeys: further.map(({ key: { id, curve }, stated, publicKey }) => ({
        id,
        ...(stated?.path !== undefined && { keyPath: stated.path }),
        publicKey: servedText({ curve, publicKey }),
      })),
    }),
    createdAt: input.now.toISOString(),
    scope,
  };
  const keys = [spending, ...further].flatMap(({ stated }) => stated ?? []);
  return {
    data,
    keyIndex: index,
    publicKey: spending.publicKey,
    ...(keys.length > 0 && { keys }),
  };
}

async function keyOf(
  signer: Pick<KeyGiver, 'publicKey' | 'derivePublicKey'>,
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
  const stated = await derivedKey(signer, { accountId: account.id, keyId: key.id }, { curve: key.curve, strategy, path });
  return { key, stated, publicKey: stated.publicKey };
}
