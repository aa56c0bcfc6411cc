import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildWebApps } from '../../apps/devstack/src/build-web-apps.ts';
import { ensureChromium } from '../chromium.ts';

const root = join(import.meta.dirname, '..', '..');
// Dozens of processes load the same sources: what the first has compiled the others read.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
const reports = mkdtempSync(join(tmpdir(), 'countersign-checks-'));

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads how many tests passed and failed from the check's report; a check without one counts as one test. */
  readonly count?: () => { passed: number; failed: number };
  readonly environment?: () => Record<string, string>;
}

function vitest(project: string): Check {
  const report = join(reports, `${project}.json`);
  return {
    name: project,
    command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    count: () => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The form of vitest's own report.
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      return { passed: numPassedTests, failed: numFailedTests };
    },
  };
}

const journeyReport = join(reports, 'journeys.json');

const checks: readonly Check[] = [
  { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'check:lint'] },
  { name: 'format', command: ['npm', 'run', '--silent', 'check:format'] },
  { name: 'dead code', command: ['npm', 'run', '--silent', 'check:dead'] },
  vitest('unit*'),
  vitest('integration'),
  {
    name: 'journeys',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    environment: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport }),
    count: () => {
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The form of Playwright's own report.
      const { stats } = JSON.parse(readFileSync(journeyReport, 'utf8')) as {
        stats: { expected: number; unexpected: number; flaky: number };
      };
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
];

/** Runs every check, in order, and ends with one line that counts them all. */
function main(): number {
  buildWebApps(root);
  const total = { passed: 0, failed: 0 };
  const broken: string[] = [];
  for (const check of checks) {
    console.log(`\n— ${check.name}`);
    const started = performance.now();
    const [command = '', ...parameters] = check.command;
    const { status } = spawnSync(command, parameters, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...check.environment?.() },
    });
    const counted = count(check, status === 0);
    total.passed += counted.passed;
    total.failed += counted.failed;
    if (status !== 0 || counted.failed > 0) broken.push(check.name);
    console.log(
      `— ${check.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  rmSync(reports, { recursive: true, force: true });
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return broken.length === 0 ? 0 : 1;
}

function count(check: Check, passed: boolean): { passed: number; failed: number } {
  if (check.count === undefined) return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    return check.count();
  } catch {
    // No report means that the runner itself broke.
    return { passed: 0, failed: 1 };
  }
}

process.exitCode = main();
