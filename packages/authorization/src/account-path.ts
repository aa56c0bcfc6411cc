import { CodedError, isUuid } from '@countersign/kernel';
import type { AccountKeyId, KeyDescriptor, LedgerDescriptor, SignablePayload } from '@countersign/ledger-port';
import type { Account, AccountAddressData } from '@countersign/model';

/** SLIP-13 uses 13'; this number is in nobody's list, so that no other wallet's paths meet ours. */
const purpose = 1_129_530_187;

/**
 * The path of an account's key below its vault's seed: all 128 bits of the account's id in five hardened levels, so that a key
 * can be found again from the seed and the account's id alone, and no two accounts share one.
 */
export function accountPath(accountId: string): string {
  if (!isUuid(accountId)) throw new CodedError('InvalidAccountId', 'Not the id of an account');
  let rest = BigInt(`0x${accountId.replaceAll('-', '')}`);
  const levels: string[] = [];
  for (let level = 0; level < 5; level++) {
    levels.unshift(`${rest & 0x3ff_ffffn}'`);
    rest >>= 26n;
  }
  return `m/${purpose}'/${levels.join('/')}`;
}

/** The path of an account's key below its vault's seed, as it is in the account. Throws `InvalidAccountPath` for an independent key. */
export function keyPathOf({ providerDetails: { keyInformation } }: Pick<Account, 'providerDetails'>): string {
  if (keyInformation.type === 'VaultDerived') return keyInformation.derivationPath;
  throw new CodedError('InvalidAccountPath', 'An independent key is below no seed');
}

/**
 * The hardened level of each of an account's keys below the account's path. The first of a curve has none: accounts have it there from
 * before there were others. Like {@link purpose}, these are in no list of coins, so that no level of a ledger is one of them.
 */
const keyLevels = {
  SECP256K1_CUSTODY_1: undefined,
  ED25519_CUSTODY_1: undefined,
  ED25519_CUSTODY_2: 1_129_530_189,
  ED25519_STAKING_1: 1_129_530_190,
} as const satisfies Record<AccountKeyId, number | undefined>;

/** The path of one of an account's keys. Throws `InvalidAccountPath` for an independent key. */
export function accountKeyPath(account: Pick<Account, 'providerDetails'>, keyId: AccountKeyId): string {
  const level = keyLevels[keyId];
  return level === undefined ? keyPathOf(account) : `${keyPathOf(account)}/${level}'`;
}

/** Where one of an account's keys is; undefined for an independent one. */
export function ownKeyPath(account: Pick<Account, 'providerDetails'>, keyId: AccountKeyId): string | undefined {
  return account.providerDetails.keyStrategy === 'Random' ? undefined : accountKeyPath(account, keyId);
}

/** The path below which a ledger has its keys of one id: the account's key, or that of the ledger's coin below it. */
export function ledgerKeyPath(
  account: Pick<Account, 'providerDetails'>,
  { id, coinType }: Pick<KeyDescriptor, 'id' | 'coinType'>,
): string {
  const path = accountKeyPath(account, id);
  return coinType === undefined ? path : `${path}/${coinType}'`;
}

/** The path of one of an address's keys; `addressPath` is the ledger's own part of it, which may be empty. */
export function addressKeyPath(
  account: Pick<Account, 'providerDetails'>,
  key: Pick<KeyDescriptor, 'id' | 'coinType'>,
  addressPath: string,
): string {
  const path = ledgerKeyPath(account, key);
  return addressPath === '' ? path : `${path}/${addressPath}`;
}

/** The path of an address's key of an id, by what is said of the address; undefined where it has no such key, or an independent one. */
export function keyPathOfAddress(
  { keyPath, furtherKeys = [] }: Pick<AccountAddressData, 'keyPath' | 'furtherKeys'>,
  keyId: AccountKeyId,
  { keys: [spending] }: Pick<LedgerDescriptor, 'keys'>,
): string | undefined {
  return keyId === spending.id ? keyPath : furtherKeys.find(({ id }) => id === keyId)?.keyPath;
}

/** True if an account was made elsewhere and brought in: its key is none that follows from its id, nor one that its vault made for it. */
export function isBroughtIn({ id, providerDetails: { keyInformation } }: Pick<Account, 'id' | 'providerDetails'>): boolean {
  if (keyInformation.type === 'VaultDerived') return keyInformation.derivationPath !== accountPath(id);
  return keyInformation.publicKey !== undefined;
}

/** The name under which a sealed independent key is kept. */
export function randomKeyId(accountId: string, keyId: AccountKeyId): string {
  return `account:${accountId}:${keyId}`;
}

/** True for the name of an independent key of the account, see {@link randomKeyId}. */
export function isRandomKeyOf(accountId: string, name: string | undefined): boolean {
  return name?.startsWith(`account:${accountId}:`) === true;
}

/** True for a path itself, and for those below it. */
export function isAtOrBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/**
 * True if every key is one of the account by its id alone: derived at or below its own path, or independent and under its name. What
 * the notary says of an account does not come into it: an order for one account must not spend what another one holds.
 */
export function areKeysOf(accountId: string, payloads: readonly SignablePayload[]): boolean {
  const root = accountPath(accountId);
  return payloads.every(({ key, sealedKeyName }) =>
    key.strategy === 'Random' ? isRandomKeyOf(accountId, sealedKeyName) : isAtOrBelow(key.path, root),
  );
}
