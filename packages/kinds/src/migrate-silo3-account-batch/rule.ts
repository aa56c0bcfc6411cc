import { limits } from '@countersign/model/names';
import type { Account } from '@countersign/model';
import type { MigrateSilo3AccountBatch, V3AccountToMigrate } from './schema.ts';
import type { Result } from '@countersign/kernel';
import { fromBase64, ok } from '@countersign/kernel';
import { creation, planOf } from '../rules/entity-changes.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext, IntentRule } from '../rules/intent-rule.ts';
import { requireAbsent, requireLedger } from '../rules/loaded-state.ts';
import { migratedKey } from './migrated-key.ts';
import type { Effect } from '../rules/plan.ts';
import { targetDomain } from '../rules/target-domain.ts';
import { requireUsableVault } from '../shared/usable-vault.ts';

/** Brings in accounts that exist already, whose keys are at known places below the vault's seed or are sealed to the vault. */
export const migrateAccountBatch: IntentRule<MigrateSilo3AccountBatch> = {
  references: ({ vaultId }) => [{ kind: 'Vault', id: vaultId }],
  // A batch that is refused for its size is not read for.
  needs: (payload) => [
    { type: 'Entity', kind: 'Vault', id: payload.vaultId },
    ...(payload.accounts.length > limits.migratedAccounts ? [] : accountNeeds(payload)),
  ],
  plan(payload, context) {
    const sound = checkBatch(payload, context);
    if (!sound.ok) return sound;
    const { vaultId, accounts } = payload;
    const vault = requireUsableVault(context, vaultId);
    if (!vault.ok) return vault;
    const domainId = targetDomain(context).id;
    const created: Account[] = [];
    const effects: Effect[] = [];
    for (const entry of accounts) {
      const { id, ledgerId, key } = entry;
      const absent = requireAbsent(context, 'Account', id);
      if (!absent.ok) return absent;
      const ledger = requireLedger(context, ledgerId);
      if (!ledger.ok) return ledger;
      const purpose = context.rules.walletPurpose(ledger.value);
      if (entry.derivationPath?.startsWith(`m/${purpose}'/`) === false) {
        return fail('InvalidMigrationKeyMaterial', `On ${ledger.value.alias} an account's path begins with m/${purpose}'`);
      }
      const { keyStrategy, keyInformation } = migratedKey(payload, entry);
      if (vault.value.enabledKeyStrategies?.includes(keyStrategy) === false) {
        return fail('UnsupportedAccountKeyStrategy', `Vault ${vault.value.alias} does not offer ${keyStrategy}`);
      }
      created.push({
        id,
        domainId,
        alias: entry.alias,
        ledgerId,
        providerDetails: { type: 'Vault', vaultId, keyStrategy, keyInformation },
        lock: entry.lockStatus,
        metadata: createdMetadata(entry, context),
      });
      if (key !== undefined) effects.push({ type: 'ImportAccountKey', accountId: id, sealedKey: key.sealedKey });
      effects.push({ type: 'PrepareAccount', domainId, accountId: id, vaultId, ledgerIds: [ledgerId] });
    }
    return ok(
      planOf(
        created.map((account) => creation(context, 'Account', account)),
        effects,
      ),
    );
  },
};

function accountNeeds(payload: MigrateSilo3AccountBatch) {
  const keys = payload.accounts.map((entry) => migratedKey(payload, entry));
  return [
    ...payload.accounts.map(({ id }) => ({ type: 'Entity', kind: 'Account', id }) as const),
    ...[...new Set(payload.accounts.map(({ ledgerId }) => ledgerId))].map((ledgerId) => ({ type: 'Ledger', ledgerId }) as const),
    {
      type: 'AccountsByKey',
      vaultId: payload.vaultId,
      derivationPaths: keys.filter(({ keyStrategy }) => keyStrategy !== 'Random').map(({ identity }) => identity),
      publicKeys: keys.filter(({ keyStrategy }) => keyStrategy === 'Random').map(({ identity }) => identity),
    } as const,
  ];
}

function checkBatch(payload: MigrateSilo3AccountBatch, context: IntentContext): Result<void, IntentFailure> {
  const { accounts } = payload;
  if (accounts.length > limits.migratedAccounts) {
    return fail('BatchTooLarge', `At most ${limits.migratedAccounts} accounts can be brought in together`);
  }
  if (hasDuplicates(accounts.map(({ id }) => id))) {
    return fail('MigrateSilo3AccountBatchContainsDuplicateAccountIds', 'Two accounts have the same id');
  }
  const malformed = accounts.find((entry) => isMalformed(entry));
  if (malformed) return fail('InvalidMigrationKeyMaterial', `The key of ${malformed.alias} is not sealed as it must be`);
  const identities = accounts.map((entry) => migratedKey(payload, entry).identity);
  if (hasDuplicates(identities) || hasDuplicates(accounts.map(({ publicId }) => publicId.toLowerCase()))) {
    return fail('MigrateSilo3AccountBatchContainsDuplicateDerivationData', 'Two accounts have the same key');
  }
  return context.facts.similarAccounts.length > 0
    ? fail('MigrateSilo3AccountAlreadyImported', 'An account with one of these keys is there already')
    : ok(undefined);
}

/** A path beside a key, a path beyond 31 bits, or a key that is none of a ledger's: 32 bytes of Ed25519 or 33 of a point. */
function isMalformed({ derivationPath, key }: V3AccountToMigrate): boolean {
  if (key === undefined) return derivationPath?.split('/').some((level) => Number(level.replace("'", '')) > 0x7fff_ffff) ?? false;
  return derivationPath !== undefined || !isAccountKey(key.publicKey);
}

function isAccountKey(publicKey: string): boolean {
  try {
    // Refuses a second spelling of the same key.
    const { length } = fromBase64(publicKey);
    return length === 32 || length === 33;
  } catch {
    return false;
  }
}

function hasDuplicates(values: readonly string[]): boolean {
  return new Set(values).size !== values.length;
}
