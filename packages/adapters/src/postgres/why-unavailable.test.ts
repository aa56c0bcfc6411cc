import { expect, test } from 'vitest';

import { whyUnavailable } from './why-unavailable.ts';

const failing = (message: string, code?: string) => Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', 'Unreachable'],
  ['Connection terminated unexpectedly', undefined, 'Unreachable'],
  ['timeout exceeded when trying to connect', undefined, 'Unreachable'],
  ['terminating connection due to administrator command', '57P01', 'Unreachable'],
  ['the database system is starting up', '57P03', 'Unreachable'],
  ['connection failure', '08006', 'Unreachable'],
  ['sorry, too many clients already', '53300', 'Unreachable'],
  ['could not extend file: No space left on device', '53100', 'Full'],
  ['could not write to file', '58030', 'Full'],
  ['duplicate key value violates unique constraint', '23505', undefined],
  ['canceling statement due to user request', '57014', undefined],
  ['something else', undefined, undefined],
])('%s', (message, code, why) => {
  expect(whyUnavailable(failing(message, code))).toBe(why);
});
