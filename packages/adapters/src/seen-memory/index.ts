export { isSeenKind, openSeenMemory, readSeenHead } from './seen-memory.ts';
export type { SeenKind, SeenMemory, SeenRevision } from './seen-memory.ts';
