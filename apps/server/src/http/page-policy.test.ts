import Fastify from 'fastify';
import { expect, test } from 'vitest';

import { addSecurityHeaders } from './security-headers.ts';
import { pagePolicy } from '../../../../tooling/web-build/page-policy.ts';

// A page that is hosted elsewhere does not know its instance, and a page cannot say who may frame it.
const besides = new Set(['connect-src', 'form-action', 'frame-ancestors']);

test('a page of the companion may do by its own policy what the instance’s header lets it, and nothing else', async () => {
  const app = Fastify();
  await addSecurityHeaders(app, []);
  app.get('/', (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  const directives = String(headers['content-security-policy'])
    .split(';')
    .map((one) => one.trim().split(' '));
  expect(directives.length).toBeGreaterThan(10);
  for (const [name = '', ...sources] of directives) {
    if (!besides.has(name)) expect([name, pagePolicy[name]]).toEqual([name, sources]);
  }
});
