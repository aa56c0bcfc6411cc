import type { Reporter, TestCase } from 'vitest/node';

/** Puts what was expected and what was there beside an error's stack: vitest's own report names neither, and a run on another machine is all there is to read. */
export default class DifferencesReporter implements Reporter {
  onTestCaseResult(testCase: TestCase): void {
    for (const error of testCase.result().errors ?? []) {
      if (error.diff !== undefined) error.stack = `${error.stack ?? error.message}\n${error.diff}`;
    }
  }
}
