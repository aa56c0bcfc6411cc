import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { expect, test } from 'vitest';

import { createTestDatabase } from '../../embedded-postgres/index.ts';
import { describeTables } from './describe-tables.ts';

test('the types of the tables are those that the migrations lead to (else: npm run schema)', async () => {
  const database = await createTestDatabase('Schema');
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  try {
    await expect(await describeTables(pool)).toMatchFileSnapshot(fileURLToPath(new URL('tables.ts', import.meta.url)));
  } finally {
    await pool.end();
    await database.drop();
  }
});
