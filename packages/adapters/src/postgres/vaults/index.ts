export { answerVaultRequests } from './answer-requests.ts';
export type { AnsweringVaults } from './answer-requests.ts';
export { createColdVaultStore } from './cold-vault-store.ts';
export { vaultMigrations } from './migrations.ts';
export { createVaultSigners } from './reachable-signers.ts';
export { createSignedOrders } from './signed-orders.ts';
