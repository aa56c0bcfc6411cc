import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { freePorts } from '@countersign/adapters/free-ports';
import { createIdentity, identityMigrations, type Identity, type IdentityOptions } from '@countersign/adapters/identity';
import { createMerkleTree } from '@countersign/governance/journal';
import { coreMigrations, migrate, notificationMigrations } from '@countersign/adapters/postgres';
import { CodedError, systemClock, type Clock } from '@countersign/kernel';
import { refuse } from '@countersign/service';
import { randomPassphraseCost } from '@countersign/vault';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { readJsonBodies } from '../http/json-body.ts';
import { refusalOf } from '../http/refusal.ts';
import { authRoutes } from '../routes/auth/index.ts';
import { mountHandlers } from '../http/mount.ts';
import { deviceHandlers } from '../routes/notifications/index.ts';

/** Where the parts of a test's instance listen; the same before and after a restart. */
export interface TestAddresses {
  readonly backend: string;
  readonly issuer: string;
}

/** Sign-in, sessions and notifications of an instance, over real HTTP and on a real database. */
export interface IdentityInstance extends TestAddresses {
  readonly identity: Identity;
  readonly pool: pg.Pool;
  /** Errors that would be logged. */
  readonly errors: readonly unknown[];
  /** Ends the process, as far as a test can: connections are cut and nothing is written any more. */
  stop(): Promise<void>;
}

/** What a test may choose. */
export interface IdentityInstanceOptions extends Partial<
  Pick<IdentityOptions, 'outside' | 'passphrase' | 'links' | 'trustProxy'>
> {
  readonly databaseUrl: string;
  readonly addresses: TestAddresses;
  readonly clock?: Clock;
}

/** Two free addresses on this machine. */
export async function freeAddresses(): Promise<TestAddresses> {
  return { backend: `http://localhost:${await freePorts()}`, issuer: `http://localhost:${await freePorts()}` };
}

/** Starts an instance on the database; several may run on one database, or one after another. */
export async function startIdentityInstance(options: IdentityInstanceOptions): Promise<IdentityInstance> {
  const { databaseUrl, addresses, clock = systemClock, passphrase = 'test passphrase' } = options;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
  pool.on('error', () => undefined);
  await migrate(pool, [...coreMigrations, ...identityMigrations, ...notificationMigrations]);
  const errors: unknown[] = [];
  const identity = await createIdentity({
    pool,
    // Nobody signed the users of these tests.
    verified: async (_, rows) => rows.map(({ data }) => data),
    clock,
    passphrase,
    // The usual cost would be most of what a start costs.
    passphraseCost: randomPassphraseCost,
    ...addresses,
    companion: 'http://companion.test',
    outside: options.outside,
    links: options.links,
    trustProxy: options.trustProxy,
    onError: (error) => errors.push(error),
  });
  const app = createTestApp(identity, addresses.backend, clock, errors);
  await app.listen({ port: Number(new URL(addresses.backend).port), host: 'localhost' });
  const provider = createServer(identity.handler);
  await listen(provider, Number(new URL(addresses.issuer).port));
  return {
    ...addresses,
    identity,
    pool,
    errors,
    async stop() {
      identity.close();
      provider.closeAllConnections();
      app.server.closeAllConnections();
      await Promise.all([app.close(), new Promise((resolve) => provider.close(resolve))]);
      await pool.end();
    },
  };
}

function createTestApp(identity: Identity, backend: string, clock: Clock, errors: unknown[]): FastifyInstance {
  const app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = refusalOf(error);
    if (status >= 500) errors.push(error);
    return reply.status(status).send(body);
  });
  const config = {
    publicUrl: backend,
    companionUrl: 'http://companion.test',
    demoPeople: undefined,
    frontendV2Url: undefined,
    qrOnly: false,
  };
  const notary = () => Promise.reject(new CodedError('NotYetSetUp', 'No genesis yet'));
  const none = () => Promise.resolve(undefined);
  const store = { loadInstance: none, loadJournal: () => Promise.resolve(createMerkleTree()) };
  const notifications = deviceHandlers({ identity, config, version: '0.0.0', pushKey: undefined, intents: { notary, store } });
  const denied = async () => refuse('PermissionDeniedError', 'There are no users here');
  const reads = { authorise: denied, authoriseDomainReader: denied, authoriseDomainUser: denied, authoriseMember: denied };
  void app.register((plugin) => authRoutes(plugin, { identity, clock, config }));
  void app.register((plugin) => mountHandlers(plugin, { accessTokens: identity.accessTokens, reads }, { notifications }));
  return app;
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, 'localhost');
  await once(server, 'listening');
}
