import type { VersionedMigration } from '../migration.ts';

/** Manifests as governed entities, and what shows that an account's key exists. */
export const manifestTables: VersionedMigration = {
  name: 'core-0006-manifests',
  sql: `
create table entity_manifest partition of entity for values in ('Manifest');
create index manifest_by_account on entity_manifest (((data->>'accountId')::uuid), created_at, id);
create index manifest_by_account_modified on entity_manifest (((data->>'accountId')::uuid), modified_at, id);

-- No two accounts have one key, whoever is faster.
create unique index account_key_path on entity_account (
  ((data#>>'{providerDetails,vaultId}')), ((data#>>'{providerDetails,keyInformation,derivationPath}')));
create unique index account_imported_key on entity_account (
  ((data#>>'{providerDetails,keyInformation,publicKey,value}')))
  where data#>>'{providerDetails,keyInformation,type}' = 'Random';
`,
};
