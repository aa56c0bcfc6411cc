export * from './authorise.ts';
export * from './read-store.ts';
export * from './reads.ts';
export * from './trusted-public-keys.ts';
