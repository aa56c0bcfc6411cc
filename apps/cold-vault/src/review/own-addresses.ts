import { accountPath, isAtOrBelow, keyPathOfAddress, type ProvenReferences } from '@countersign/authorization';
import { err, fromHex, ok, type Result } from '@countersign/kernel';
import type { AccountKeyId, LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountAddressData } from '@countersign/model';
import type { SeedSigner } from '@countersign/vault';

/**
 * What the notary calls an address of the account must be one: change would go to somebody else. That of an independent key
 * cannot be derived again: people are asked, see {@link referencesOf}.
 */
export async function checkOwnAddresses(
  { account, addresses, ledger }: Pick<ProvenReferences, 'account' | 'addresses' | 'ledger'>,
  signer: Pick<SeedSigner<unknown>, 'derivePublicKey'>,
  module: Pick<LedgerModule, 'descriptor' | 'address'>,
): Promise<Result<void, string>> {
  for (const address of addresses) {
    if (address.accountId !== account.id || address.ledgerId !== ledger.id) continue;
    if (address.keyPath === undefined && account.providerDetails.keyStrategy === 'Random') continue;
    const publicKeys = await deriveKeysOf(address, account, signer, module);
    if (!publicKeys.ok) return err(`The address ${address.address} is said to be the account's, but ${publicKeys.error}`);
    // Where the network names addresses people are asked about them, too.
    const derived = module.address.derive?.(publicKeys.value, ledger) ?? address.address;
    if (derived !== address.address)
      return err(`The address ${address.address} is said to be the account's, but is not of this vault`);
  }
  return ok(undefined);
}

/** The public keys of all keys that an address has on its ledger, derived again; the error says which is none of the account. */
async function deriveKeysOf(
  address: AccountAddressData,
  { id: accountId, providerDetails: { keyStrategy: strategy } }: Account,
  signer: Pick<SeedSigner<unknown>, 'derivePublicKey'>,
  { descriptor }: Pick<LedgerModule, 'descriptor'>,
): Promise<Result<ReadonlyMap<AccountKeyId, Uint8Array>, string>> {
  const publicKeys = new Map<AccountKeyId, Uint8Array>();
  for (const { id, curve } of descriptor.keys) {
    const path = keyPathOfAddress(address, id, descriptor);
    if (path === undefined) return err('has no key of it');
    if (!isAtOrBelow(path, accountPath(accountId))) return err('has the key of another one');
    const key = await signer.derivePublicKey({ curve, strategy, path }, { accountId, keyId: id });
    if (!key.ok) return err('is not of this vault');
    publicKeys.set(id, fromHex(key.value.publicKey));
  }
  return ok(publicKeys);
}
