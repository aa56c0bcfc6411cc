import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { join } from 'node:path';

import { CodedError, isCodedError } from '@countersign/kernel';
import type { FastifyInstance } from 'fastify';

import type { ServerConfig } from './config/config.ts';
import { launcherIn, serveLauncher } from './http/companion-downloads.ts';
import { arrivalTimes, createApp } from './http/create-app.ts';
import { allowCompanion } from './http/cross-origin.ts';
import type { Metrics } from './http/metrics.ts';
import { bundleHashOf } from './http/bundle-hash.ts';
import { serveSite } from './http/static-site.ts';
import { mountRoutes, type RoutePorts } from './routes/index.ts';

const apps = join(import.meta.dirname, '..', '..');
const companionFolder = join(apps, 'companion');

/** What answers requests: console and API, companion, and sign-in, each on its own origin. */
export interface Gateway {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** What answering requests needs. */
export type GatewayPorts = RoutePorts & { readonly config: ServerConfig };

async function mainApp(ports: GatewayPorts, metrics: Metrics): Promise<FastifyInstance> {
  const { config } = ports;
  const app = await createApp(config, {
    name: 'gateway',
    metrics,
    connectTo: [config.identityUrl],
    onError: (error) => ports.disk.notice(error),
  });
  await allowCompanion(app, [config.companionUrl, ...config.companionOrigins]);
  const companion = {
    companionBundle: () => bundleHashOf(join(companionFolder, 'dist')),
    companionLauncher: () => launcherIn(join(companionFolder, 'downloads')),
  };
  await mountRoutes(app, { ...ports, ...companion }, metrics);
  serveLauncher(app, join(companionFolder, 'downloads'));
  await serveSite(app, join(apps, 'console', 'dist'));
  return app;
}

async function companionApp({ config }: GatewayPorts, metrics: Metrics): Promise<FastifyInstance> {
  const app = await createApp(config, { name: 'companion', metrics, connectTo: [config.publicUrl, config.identityUrl] });
  await serveSite(app, join(companionFolder, 'dist'));
  return app;
}

/** What each of the ports is for: people know the first one alone, which they set. */
const uses = ['console and API', 'the companion', 'sign-in'] as const;

/** The same error for the first of the three ports that is in use: another instance uses all of them, and people know the one that they set. */
async function firstTaken(error: unknown, { port, host }: ServerConfig): Promise<unknown> {
  for (const [index, use] of uses.entries()) {
    if (await isFree(port + index, host)) continue;
    const why = index === 0 ? '' : `, which ${use} needs beside --port ${port}`;
    return new CodedError('PortTaken', `Port ${port + index} is in use${why}: stop what uses it or choose another --port`);
  }
  return error;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  try {
    await new Promise<void>((done, fail) => probe.once('error', fail).listen(port, host, () => done()));
    return true;
  } catch {
    return false;
  } finally {
    await new Promise((done) => probe.close(done));
  }
}

async function listen(server: FastifyInstance | Server, port: number, host: string): Promise<void> {
  try {
    if ('inject' in server) await server.listen({ port, host });
    else await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, () => done()));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new CodedError('PortTaken', `Port ${port} is in use: stop what uses it or choose another --port`);
    if (code === 'EACCES') throw new CodedError('PortDenied', `Port ${port} may not be used by this user`);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME', 'EINVAL'].includes(String(code)))
      throw new CodedError('HostUnknown', `This machine has no address ${host}: choose another --host`);
    throw error;
  }
}

/** Starts listening on the three origins. Throws `PortTaken`, `PortDenied` or `HostUnknown`; nothing listens then. */
export async function startGateway(ports: GatewayPorts, metrics: Metrics): Promise<Gateway> {
  const { config, identity } = ports;
  const [app, companion] = await Promise.all([mainApp(ports, metrics), companionApp(ports, metrics)]);
  const signIn = createServer(arrivalTimes(config.requestSeconds), identity.handler);
  const closeSignIn = () =>
    new Promise<void>((done) => {
      if (!signIn.listening) return done();
      signIn.close(() => done());
      signIn.closeIdleConnections();
      setTimeout(() => signIn.closeAllConnections(), config.stopSeconds * 1000).unref();
    });
  const close = async () => {
    await Promise.all([app.close(), companion.close(), closeSignIn()]);
  };
  try {
    await listen(signIn, config.port + 2, config.host);
    await listen(companion, config.port + 1, config.host);
    await listen(app, config.port, config.host);
  } catch (error) {
    await close();
    throw isCodedError(error, 'PortTaken') ? await firstTaken(error, config) : error;
  }
  return { app, close };
}
