import { UserOperationRejectionCode } from '@countersign/model';
import { errorReasons } from '@countersign/model/names';
import { ApiError } from '@countersign/client';
import { expect, test } from 'vitest';

import { errorText } from '../api/error-text.ts';
import { i18n } from '../i18n/i18n.ts';
import { requestFailed } from '../signing/follow-request.ts';
import { failureWords } from './failure-words.ts';

const t = i18n.t;

test('every failure code is said in words, and none by its name', () => {
  for (const code of UserOperationRejectionCode.options) {
    const words = failureWords({ code, message: 'The author has no role in the first step' }, t);
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toContain(code);
  }
});

test('every refusal at the door is said in words, and none by its name', () => {
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
