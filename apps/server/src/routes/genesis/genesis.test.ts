import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { readJsonBodies } from '../../http/json-body.ts';
import { refusalOf } from '../../http/refusal.ts';
import { mountHandlers } from '../../http/mount.ts';
import type { AccessPorts } from '../../http/mount.ts';
import { genesisHandlers } from './genesis.ts';
import type { GenesisRoutePorts } from './genesis.ts';

const code = 'open sesame, says Ali';

/** The reasons that genesis calls answer with, in turn. One that is let in fails on what the organisation lacks. */
async function ask(
  setupCode: string,
  calls: readonly Readonly<Record<string, string>>[],
  options: { readonly url?: string; readonly remoteAddress?: string; readonly isDone?: boolean } = {},
): Promise<string[]> {
  const app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler((error, _request, reply) =>
    reply.status(refusalOf(error).status).send({ reason: refusalOf(error).body.reason }),
  );
  const counts = new Map<string, number>();
  const limits = {
    take: (key: string, { count }: { count: number }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return Promise.resolve((counts.get(key) ?? 0) <= count);
    },
  };
  const instance = { rootDomainId: () => Promise.resolve(options.isDone === true ? 'there-already' : undefined) };
  const clock = { now: () => new Date() };
  const ports = { setupCode, instance, limits, clock, genesis: { instance, clock, ledgers: [] } };
  const genesisOnly = { genesis: genesisHandlers(ports as unknown as GenesisRoutePorts) };
  await app.register((scope) => mountHandlers(scope, {} as AccessPorts, genesisOnly));
  const reasons: string[] = [];
  for (const headers of calls) {
    const answer = await app.inject({
      method: 'POST',
      url: options.url ?? '/v1/genesis',
      headers: { host: 'localhost:3000', ...headers },
      remoteAddress: options.remoteAddress ?? '127.0.0.1',
      payload: { rootDomainSetup: genesis },
    });
    reasons.push(answer.body === '' ? String(answer.statusCode) : answer.json<{ reason: string }>().reason);
  }
  await app.close();
  return reasons;
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

const letIn = 'InvalidRequestError';
const refused = 'UnauthorizedError';

test.each([
  // A proxy with default settings passes everybody on like this.
  ['this machine without the code', {}, '127.0.0.1', refused],
  ['this machine with the code', { 'x-setup-code': code }, '127.0.0.1', letIn],
  ['this machine with a wrong code', { 'x-setup-code': `${code}.` }, '127.0.0.1', refused],
  ['another machine without the code', {}, '203.0.113.5', refused],
  ['another machine with the code', { 'x-setup-code': code }, '203.0.113.5', letIn],
  ['another machine with a code that is cut short', { 'x-setup-code': code.slice(0, -1) }, '203.0.113.5', refused],
] as const)('genesis from %s', async (_name, headers, remoteAddress, expected) => {
  expect(await ask(code, [headers], { remoteAddress })).toEqual([expected]);
});

test('a set-up code of nothing lets nobody in', async () => {
  expect(await ask('', [{}, { 'x-setup-code': '' }])).toEqual([refused, refused]);
});

test('codes are guessed a few times, then not even the right one is looked at', async () => {
  const guesses = Array.from({ length: 60 }, (_, index) => ({ 'x-setup-code': `guess ${index}` }));
  const reasons = await ask(code, [...guesses, { 'x-setup-code': code }]);
  expect(reasons).toEqual([...guesses.map(() => refused), 'TooManyRequestsError']);
});

test('any call after genesis is answered that it is done, with or without a code', async () => {
  expect(await ask(code, [{}, { 'x-setup-code': 'guess' }], { isDone: true })).toEqual([
    'GenesisAlreadyDoneError',
    'GenesisAlreadyDoneError',
  ]);
});

test('a code can be tried before anything is entered, as often as genesis, and tells nothing afterwards', async () => {
  const url = '/internal/v1/genesis/code';
  const right = { 'x-setup-code': code };
  expect(await ask(code, [{}, { 'x-setup-code': 'guess' }, right], { url })).toEqual([refused, refused, '204']);
  expect(await ask(code, [{ 'x-setup-code': 'guess' }, right], { url, isDone: true })).toEqual([
    'GenesisAlreadyDoneError',
    'GenesisAlreadyDoneError',
  ]);
  const guesses = Array.from({ length: 60 }, (_, index) => ({ 'x-setup-code': `guess ${index}` }));
  expect((await ask(code, [...guesses, right], { url })).at(-1)).toBe('TooManyRequestsError');
});
