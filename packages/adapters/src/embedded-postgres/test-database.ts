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
  drop(): Promise<void>;
}

const serverVariable = 'COUNTERSIGN_TEST_POSTGRES_URL';
const superuserVariable = 'COUNTERSIGN_TEST_POSTGRES_SUPERUSER_URL';

/** Starts the server that a whole test run shares, and makes it known to the run's processes. Returns the end of it. */
export async function startTestServer(): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'countersign-test-'));
  const server = await startEmbeddedPostgres({ directory, durable: false, forTests: true });
  process.env[serverVariable] = server.url;
  process.env[superuserVariable] = server.superuserUrl;
  return async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}

/** A fresh, empty database on the test run's server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const [serverUrl, superuserUrl] = [process.env[serverVariable], process.env[superuserVariable]];
  if (serverUrl === undefined || superuserUrl === undefined) {
    throw new Error(`${serverVariable} is not set: run through the project "integration" of vitest`);
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(superuserUrl, `create database ${name} owner ${serverRole}`);
  return {
    url: withDatabase(serverUrl, name),
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

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
