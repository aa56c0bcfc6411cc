import { stripVTControlCharacters } from 'node:util';

/** What a check found: how many of its tests passed, and of each that failed its name and the first lines of what went wrong. */
export interface Findings {
  readonly passed: number;
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** What went wrong outside any test: a file that cannot be read, a hook that fails. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
  /** What went wrong outside any test. */
  readonly errors: readonly { readonly message?: string }[];
}

/** Reads the text of a report of vitest's own JSON reporter; throws a SyntaxError or TypeError for any other. */
export function vitestFindings(text: string): Findings {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The form of vitest's own report.
  const { numPassedTests, testResults } = JSON.parse(text) as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(name, [message])] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages ?? []));
  });
  return { passed: numPassedTests, failures };
}

/** Reads the text of a report of Playwright's own JSON reporter; throws a SyntaxError or TypeError for any other. */
export function playwrightFindings(text: string): Findings {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The form of Playwright's own report.
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  const outside = errors.map(({ message = '' }) => failure('outside any test', [message]));
  return { passed: stats.expected, failures: [...suites.flatMap(failuresIn), ...outside] };
}

function failuresIn({ specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const own = specs
    // What passes only when it is tried again has failed.
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));
      return failure(`${file}:${String(line)} › ${title}`, messages);
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** A message may hold a whole page: its first lines say what was expected, and where. */
const linesOfAMessage = 40;

function failure(name: string, messages: readonly string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, linesOfAMessage));
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}
