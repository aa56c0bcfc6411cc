import type { Pool } from 'pg';

/** The types of all tables of a database, as the text of `tables.ts`. Partitions are left out: they have the columns of their table. */
export async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string; columns: readonly (readonly [string, string, boolean])[] }>(
    `select c.relname as table,
       jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, null), not a.attnotnull) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname collate "C"`,
  );
  const tables = rows.map(({ table, columns }) => {
    const lines = columns.map(([name, type, isNullable]) => `    ${name}: ${isNullable ? 'Nullable' : 'NotNull'}<'${type}'>;\n`);
    return `  ${table}: {\n${lines.join('')}  };\n`;
  });
  return `// Made from the migrations by \`npm run schema\`.
import type { NotNull, Nullable } from './column.ts';

/** The tables of an instance's database, with the columns that each has. */
export interface Tables {
${tables.join('')}}
`;
}
