export { lockDataDirectory } from './instance-lock.ts';
export { hasEmbeddedPostgres, startEmbeddedPostgres } from './start.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start.ts';
export { createTestDatabase, startTestServer } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
