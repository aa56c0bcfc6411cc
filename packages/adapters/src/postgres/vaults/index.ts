export { createColdSigners } from './cold-signers.ts';
export { createColdVaultStore } from './cold-vault-store.ts';
export { vaultMigrations } from './migrations.ts';
