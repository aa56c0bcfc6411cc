import { addressKeyPath } from '@countersign/authorization';
import { CodedError, fromHex, newId } from '@countersign/kernel';
import type { LedgerModule } from '@countersign/ledger-port';
import type { Account, AccountAddressData, Ledger } from '@countersign/model';
import { sealEnvelope, type Notary } from '@countersign/signing';

import type { AddressRecord } from '../ports/change.ts';
import { keyRefused } from './account-keys.ts';
import type { ReachableSigner } from '../ports/vault-signers.ts';

/** What an address is made of. */
export interface AddressToMake {
  readonly account: Account;
  readonly ledger: Ledger;
  readonly module: LedgerModule;
  readonly scope: 'External' | 'Internal';
  readonly index: number;
  /** Hexadecimal; only for the `Random` strategy, whose accounts have one key per curve. */
  readonly randomPublicKey?: string | undefined;
  readonly now: Date;
}

/** An account's address on a ledger, in its envelope. Throws `VaultNotReady` or `VaultKeyRefused` where the signer gives no key. */
export async function makeAddress(
  signer: ReachableSigner<unknown>,
  notary: Notary,
  input: AddressToMake,
): Promise<AddressRecord> {
  const { account, ledger, module, scope, index } = input;
  const strategy = account.providerDetails.keyStrategy;
  const keyPath = strategy === 'Random' ? undefined : addressKeyPath(account, module.keys.addressPath(strategy, scope, index));
  const publicKey =
    keyPath === undefined
      ? input.randomPublicKey
      : await publicKeyAt(signer, { curve: module.descriptor.curve, strategy, path: keyPath });
  if (publicKey === undefined) throw new CodedError('VaultKeyRefused', 'The account has no key yet');
  const data: AccountAddressData = {
    id: newId(),
    ledgerId: ledger.id,
    domainId: account.domainId,
    accountId: account.id,
    address: module.address.fromPublicKey(fromHex(publicKey), ledger),
    ...(keyPath !== undefined && { keyPath }),
    createdAt: input.now.toISOString(),
    scope,
  };
  return { ...sealEnvelope(notary, data), keyIndex: index, publicKey };
}

async function publicKeyAt(
  signer: ReachableSigner<unknown>,
  key: Parameters<ReachableSigner<unknown>['derivePublicKey']>[0],
): Promise<string> {
  const derived = await signer.derivePublicKey(key);
  if (!derived.ok) throw keyRefused(derived.error);
  return derived.value.publicKey;
}
