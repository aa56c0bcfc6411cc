import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { serverRole } from './rights.ts';
import { startEmbeddedPostgres } from './start.ts';

/** An empty database of a test's own. */
export interface TestDatabase {
  /** As the role that a server connects as. */
  readonly url: string;
  /** As the cluster's superuser: for tests of what befalls a server whose database somebody else commands. */
  readonly superuserUrl: string;
  /** What a statement answers, as the server's role. */
  rows(statement: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  drop(): Promise<void>;
}

const serverVariable = 'COUNTERSIGN_TEST_POSTGRES_URL';
const superuserVariable = 'COUNTERSIGN_TEST_POSTGRES_SUPERUSER_URL';

/** What databases are copied from that begin with a schema: a copy costs a tenth of the migrations. */
const template = 'test_template';

/**
 * Starts the server that a whole test run shares, and makes it known to the run's processes. `prepare` gives the template its schema.
 * Returns the end of it.
 */
export async function startTestServer(prepare: (url: string) => Promise<void>): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  const server = await startEmbeddedPostgres({ directory, durable: false, forTests: true });
  if (server.superuserUrl === undefined) throw new Error('The server of the tests has no superuser');
  process.env[serverVariable] = server.url;
  process.env[superuserVariable] = server.superuserUrl;
  await run(server.superuserUrl, `create database ${template} owner ${serverRole}`);
  await prepare(withDatabase(server.url, template));
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** A fresh database on the test run's server: an empty one, or one with the schema of the template. */
export async function createTestDatabase(content: 'Empty' | 'Schema' = 'Empty'): Promise<TestDatabase> {
  const [serverUrl, superuserUrl] = [process.env[serverVariable], process.env[superuserVariable]];
  if (serverUrl === undefined || superuserUrl === undefined) {
    throw new Error(`${serverVariable} is not set: run through the project "integration" of vitest`);
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(superuserUrl, `create database ${name} owner ${serverRole}${content === 'Schema' ? ` template ${template}` : ''}`);
  const url = withDatabase(serverUrl, name);
  return {
    url,
    rows: (statement, values) => run(url, statement, values),
    superuserUrl: withDatabase(superuserUrl, name),
    drop: () => dropDatabase(superuserUrl, name),
  };
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * A pool's `end` resolves while its connections are still closing; one that is cut off then fails the test that runs. Without
 * `force`, PostgreSQL waits five seconds for them.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  await run(serverUrl, statement).catch(() => run(serverUrl, `${statement} with (force)`));
}

async function run(url: string, statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
