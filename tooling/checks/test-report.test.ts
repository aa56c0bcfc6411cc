import { expect, it } from 'vitest';

import { playwrightFindings, vitestFindings } from './test-report.ts';

it('names each unit test that failed, and a file that failed outside its tests', () => {
  const report = JSON.stringify({
    numPassedTests: 1,
    testResults: [
      {
        name: 'rules/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'one', status: 'passed', failureMessages: [] },
          {
            fullName: 'group two',
            status: 'failed',
            failureMessages: ['AssertionError: expected 1 to be 2\n    at a.test.ts:3:36'],
          },
        ],
      },
      { name: 'rules/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'rules/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  });
  expect(vitestFindings(report)).toEqual({
    passed: 1,
    failures: [
      'rules/a.test.ts › group two\n    AssertionError: expected 1 to be 2\n        at a.test.ts:3:36',
      'rules/b.test.ts\n    no such module',
    ],
  });
});

it('names each journey that failed, however deep in groups, without colours, and an error outside any', () => {
  const spec = (title: string, status: string, ...messages: readonly string[]) => ({
    title,
    file: 'orders.spec.ts',
    line: 4,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }, { errors: [] }] }],
  });
  const report = JSON.stringify({
    stats: { expected: 1 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('at the top', 'unexpected', 'Expected: \u001b[32m2\u001b[39m'), spec('left out', 'skipped')],
        suites: [{ specs: [spec('passes', 'expected')], suites: [{ specs: [spec('passes at last', 'flaky', 'too late')] }] }],
      },
    ],
  });
  expect(playwrightFindings(report)).toEqual({
    passed: 1,
    failures: [
      'orders.spec.ts:4 › at the top\n    Expected: 2',
      'orders.spec.ts:4 › passes at last\n    too late',
      'outside any test\n    no browser',
    ],
  });
});

it('does not print a whole page: a message is cut after its first lines', () => {
  const message = Array.from({ length: 500 }, (_, line) => `line ${String(line)}`).join('\n');
  const report = JSON.stringify({
    numPassedTests: 0,
    testResults: [{ name: 'a.test.ts', status: 'failed', message, assertionResults: [] }],
  });
  const [failure = ''] = vitestFindings(report).failures;
  expect(failure.split('\n')).toHaveLength(41);
});
