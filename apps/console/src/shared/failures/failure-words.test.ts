import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserOperationRejectionCode } from '@countersign/model';
import { errorReasons } from '@countersign/model/names';
import { ApiError } from '@countersign/client';
import { expect, test } from 'vitest';

import { errorText } from '../api/error-text.ts';
import { i18n } from '../i18n/i18n.ts';
import { requestFailed } from '../signing/follow-request.ts';
import { failureWords, said } from './failure-words.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');

const t = i18n.t;

test('every failure code is said in words, and none by its name', () => {
  for (const code of UserOperationRejectionCode.options) {
    const words = failureWords({ code, message: 'The author has no role in the first step' }, t);
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toContain(code);
  }
});

test('what the server says beyond a code is said in the language of the console', () => {
  const sources = globSync('packages/{governance,kinds,service}/src/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const isSaid = (message: string) =>
    sources.some((source) => source.includes(`'${message}'`) || source.includes(`"${message}"`));
  expect([...said.keys()].filter((message) => !isSaid(message))).toEqual([]);
  for (const message of said.keys()) {
    const words = failureWords({ code: 'PolicyWorkflowFailed', message }, t);
    expect(words.toLowerCase()).toBe(`the rules don't allow it: ${message.toLowerCase()}.`);
  }
});

test('every refusal of a request is said in words, and none by its name', () => {
  for (const [reason, status] of Object.entries(errorReasons)) {
    const body = JSON.stringify({ reason, message: 'The expiry must lie in the future.' });
    const words = errorText(new ApiError({ status, statusText: '', body }), t);
    expect(words).toMatch(/^[A-Z].*[^.]\.$/);
    expect(words).not.toContain(reason);
  }
});

test('a request that was refused after it was taken is said in words', () => {
  const refused = requestFailed('EndpointLocked: The endpoint is locked');
  expect(refused).toMatchObject({ code: 'EndpointLocked', message: 'The endpoint is locked' });
  expect(failureWords(refused, t)).toBe('The endpoint is locked.');
  expect(failureWords(requestFailed('CodeOfTomorrow: Nobody knows this yet'), t)).toBe('Nobody knows this yet');
});
