import { entriesOf } from '@countersign/kernel';
import { expect, test } from 'vitest';

import { coreMigrations, entityTables } from './migrations.ts';

test.each(entriesOf(entityTables))('the table of %s is made by the migration that says so, which is run', (kind, migration) => {
  expect(migration.sql).toMatch(
    new RegExp(`^create table entity_[a-z_]+ +partition of entity for values in \\('${kind}'\\);$`, 'm'),
  );
  expect(coreMigrations).toContain(migration);
});
