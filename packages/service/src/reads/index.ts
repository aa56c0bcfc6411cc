export * from './authorise.ts';
export * from './read-store.ts';
export * from './reads.ts';
