import type { AccountKeyStrategy, VaultAccountKeyInformation } from '@countersign/model';
import type { MigrateSilo3AccountBatch, V3AccountToMigrate } from './schema.ts';

/** Where the key of an account that is brought in comes from. */
export interface MigratedKey {
  readonly keyStrategy: AccountKeyStrategy;
  readonly keyInformation: VaultAccountKeyInformation;
  /** What no other account of the vault may have. */
  readonly identity: string;
}

/** SLIP-13 uses 13'; this number is in nobody's list, and one above that of the accounts which are made here. */
const purpose = 1_129_530_188;

/**
 * The key of an account that is brought in:
 * - sealed to the vault: an independent key (`Random`), known by its public key;
 * - at an account path of BIP-44, 49, 84 or 86: extended keys (`VaultSoft`), so that addresses are those of any wallet of that seed;
 * - else by its public id: a hardened path of its silo, the group and the number.
 *
 * All paths of one form have one depth, and no form's first level is another's: no account's path leads to another account's keys.
 */
export function migratedKey(
  { wasColdSilo, wasTestSilo }: Pick<MigrateSilo3AccountBatch, 'wasColdSilo' | 'wasTestSilo'>,
  { publicId, derivationPath, key }: V3AccountToMigrate,
): MigratedKey {
  if (key !== undefined) {
    const publicKey = { type: 'PublicKey', value: key.publicKey } as const;
    return { keyStrategy: 'Random', keyInformation: { type: 'Random', publicKey }, identity: key.publicKey };
  }
  if (derivationPath !== undefined) return derived('VaultSoft', derivationPath);
  const [group = '', number = ''] = publicId.split('-');
  const silo = (wasColdSilo ? 2 : 0) + (wasTestSilo ? 1 : 0);
  return derived('VaultHard', `m/${purpose}'/${silo}'/${Number.parseInt(group, 16)}'/${Number.parseInt(number, 16)}'`);
}

function derived(keyStrategy: 'VaultHard' | 'VaultSoft', derivationPath: string): MigratedKey {
  return { keyStrategy, keyInformation: { type: 'VaultDerived', derivationPath }, identity: derivationPath };
}
