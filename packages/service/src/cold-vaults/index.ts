export type {
  ColdVaultState,
  ColdVaultStore,
  FileProblem,
  FilesToTake,
  PendingOperation,
  PreparedFile,
  PreparedFileRecord,
} from './cold-vault-store.ts';
export { importSignedOperations } from './import-signed-operations.ts';
export { listPendingOperations } from './list-pending-operations.ts';
export type { AskedTransaction, KnownTip } from './signing-validity.ts';
export { prepareOperations } from './prepare-operations.ts';
export * from './answered-key.ts';
