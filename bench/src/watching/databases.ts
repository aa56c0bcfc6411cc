import type { EmbeddedPostgres } from '@countersign/adapters/embedded-postgres';
import pg from 'pg';

/** A database of a server that is for tests, as `forTests` makes it; gives its URL. */
export async function createDatabase(server: EmbeddedPostgres, name: string): Promise<string> {
  await asSuperuser(server, (admin) => admin.query(`create database ${name} owner ${new URL(server.url).username}`));
  return server.url.replace(/[^/]*$/, name);
}

/** How many transactions there have been in a database: of a statement alone it is one, with no wait for those of connections that are idle. */
export async function transactionsIn(server: EmbeddedPostgres, name: string): Promise<number> {
  const { rows } = await asSuperuser(server, (admin) =>
    admin.query<{ count: string }>('select xact_commit + xact_rollback as count from pg_stat_database where datname = $1', [
      name,
    ]),
  );
  return Number(rows[0]?.count);
}

async function asSuperuser<T>({ superuserUrl }: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
