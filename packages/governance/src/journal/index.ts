export { accountWithKeys, importedPublicKey } from './account-keys.ts';
export * from './governed-state.ts';
export * from './journal-entry.ts';
export * from './made-events.ts';
export * from './merkle-tree.ts';
export * from './replay.ts';
export { isSameNetwork } from './replay-ledgers.ts';
export { signedManifest } from './replay-manifests.ts';
export type { ReplayRules } from './replay-rules.ts';
