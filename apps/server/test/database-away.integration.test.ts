import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

import { createTestDatabase } from '@countersign/adapters/embedded-postgres';
import type { TestDatabase } from '@countersign/adapters/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { callRaw } from './contract-endpoints.ts';
import { postChallenge, proposal, signed, startTestInstance } from './harness.ts';
import type { TestInstance } from './harness.ts';

/** What is between the instance and its database: a network that can be cut. */
async function startCable({ hostname, port: target }: Pick<URL, 'hostname' | 'port'>) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const further = connect(Number(target), hostname);
    for (const end of [socket, further]) {
      sockets.add(end);
      end.on('error', () => undefined).once('close', () => [socket, further].forEach((each) => each.destroy()));
    }
    socket.pipe(further).pipe(socket);
  });
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen();
  return {
    port,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

let database: TestDatabase;
let cable: Awaited<ReturnType<typeof startCable>>;
let subject: TestInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  cable = await startCable({ hostname: url.hostname, port: url.port });
  url.port = String(cable.port);
  url.hostname = '127.0.0.1';
  subject = await startTestInstance({ config: { databaseUrl: url.href, parts: ['gateway'] } });
});
afterAll(async () => {
  // Its database is another than the one that the harness made.
  await subject.stop({ isTampered: true });
  await cable.cut();
  await database.drop();
});

const unavailable = { status: 503, reason: 'ServiceUnavailableError' };

async function propose() {
  const { ada } = subject.people;
  const token = await subject.signIn(ada);
  const body = signed(ada, proposal(ada, { type: 'v0_NotarizeData', data: 'x' }, subject.domains.root));
  return callRaw(`${subject.url}/v1/intents`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}

const ready = () => callRaw(`${subject.url}/health/ready`);

test('while the database is away, reads, writes, tokens and readiness say so with a reason', async () => {
  const token = await subject.signIn(subject.people.ada);
  const me = () => callRaw(`${subject.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  await cable.cut();
  expect(await me()).toMatchObject(unavailable);
  expect(await propose()).toMatchObject(unavailable);
  expect(await ready()).toMatchObject(unavailable);
  const refused = await postChallenge(subject.config.identityUrl, subject.people.ben);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable', reason: 'ServiceUnavailableError' });
  await cable.mend();
  await expect.poll(async () => (await ready()).status).toBe(200);
  expect((await propose()).status).toBe(202);
  expect((await postChallenge(subject.config.identityUrl, subject.people.ben)).status).toBe(200);
});

test('while the disk of the database is full, writes and readiness say so', async () => {
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
  try {
    await pool.query(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on journal for each row execute function no_room();
      create function no_table() returns event_trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create event trigger no_table on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_table();`);
    expect((await ready()).status).toBe(200);
    expect(await propose()).toMatchObject(unavailable);
    expect(await ready()).toMatchObject(unavailable);
    await pool.query('drop event trigger no_table; drop trigger no_room on journal');
    expect((await ready()).status).toBe(200);
    expect((await propose()).status).toBe(202);
  } finally {
    await pool.end();
  }
});
