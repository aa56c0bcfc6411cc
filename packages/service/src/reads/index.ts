export * from './authorise.ts';
export type { MadeForAccount } from './made-for-account.ts';
export * from './read-store.ts';
export * from './reads.ts';
export * from './trusted-public-keys.ts';
