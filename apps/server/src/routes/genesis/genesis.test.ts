import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { readJsonBodies } from '../../http/json-body.ts';
import { refusalOf } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { genesisRoutes } from './genesis.ts';

/** The status and reason of a genesis call; one that is let in fails on the instance that there is not. */
async function ask(setupCode: string, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') {
  const app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler((error, _request, reply) =>
    reply.status(refusalOf(error).status).send({ reason: refusalOf(error).body.reason }),
  );
  const instance = { rootDomainId: () => Promise.resolve('there-already') };
  await app.register((scope) => genesisRoutes(scope, { setupCode, genesis: { instance } } as unknown as Services));
  const payload = { rootDomainSetup: genesis };
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/genesis',
    headers: { host: 'localhost:3000', ...headers },
    remoteAddress,
    payload,
  });
  await app.close();
  return answer.json<{ reason: string }>().reason;
}

const genesis = {
  id: '6f1f9b6e-2f0a-4b52-9c2a-0a5a8d1f2b10',
  alias: 'Root',
  lock: 'Unlocked',
  permissions: {
    readAccess: { domains: [], users: [], endpoints: [], policies: [], accounts: [], transactions: [], requests: [], events: [] },
  },
  customProperties: {},
  users: [],
  policies: [],
  descendants: [],
};

const letIn = 'GenesisAlreadyDoneError';
const refused = 'UnauthorizedError';

test.each([
  ['this machine', {}, '127.0.0.1', letIn],
  ['another machine', {}, '203.0.113.5', refused],
  ['another machine with the code', { 'x-setup-code': 'open sesame' }, '203.0.113.5', letIn],
  ['another machine with a wrong code', { 'x-setup-code': 'open sesamf' }, '203.0.113.5', refused],
  ['a proxy on this machine', { 'x-forwarded-for': '203.0.113.5' }, '127.0.0.1', refused],
  ['a page whose name was bent to this machine', { host: 'evil.example' }, '127.0.0.1', refused],
] as const)('genesis from %s', async (_name, headers, from, expected) => {
  expect(await ask('open sesame', headers, from)).toBe(expected);
});

test('a set-up code of nothing lets nobody in', async () => {
  expect(await ask('', {}, '203.0.113.5')).toBe(refused);
  expect(await ask('', { 'x-setup-code': '' }, '203.0.113.5')).toBe(refused);
});
