import { timingSafeEqual } from 'node:crypto';

import { contract } from '@countersign/contract';
import { CodedError, utf8 } from '@countersign/kernel';
import { createGenesis } from '@countersign/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { orRefuse } from '../intents/intents.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** What a proxy adds to what it passes on. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** From this machine, asked for by a name of this machine, and not passed on by a proxy that runs on it. */
function isLocal(request: FastifyRequest): boolean {
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    loopbackNames.has((request.headers.host ?? '').replace(/:\d+$/, '')) &&
    proxyHeaders.every((header) => request.headers[header] === undefined)
  );
}

function isSetupCode(given: string | undefined, expected: string): boolean {
  const [a, b] = [utf8(given ?? ''), utf8(expected)];
  // A code that was set to nothing must not let in whoever sends none.
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/** Genesis: once, from this machine or with the set-up code. */
export async function genesisRoutes(app: FastifyInstance, services: Services): Promise<void> {
  mount(app, services, contract.genesis.create, async ({ headers, rawBody, request }) => {
    if (!isLocal(request) && !isSetupCode(headers['x-setup-code'], services.setupCode)) {
      throw new CodedError('UnauthorizedError', 'Genesis from another machine needs the set-up code in the header x-setup-code');
    }
    orRefuse(await createGenesis(services.genesis, rawBody));
  });
}
