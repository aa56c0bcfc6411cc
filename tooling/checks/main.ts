import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ensureChromium } from '../../e2e/harness/installed-chromium.ts';
import { isMachineBusy } from './busy-machine.ts';
import { keepScratchInMemory } from './scratch-folder.ts';
import { type Findings, playwrightFindings, vitestFindings } from './test-report.ts';

const root = join(import.meta.dirname, '..', '..');
// Dozens of processes load the same sources: what the first has compiled the others read.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
// Each lives for a minute or two and makes much that is soon thrown away: collecting it less often was a fifteenth of the work.
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--max-semi-space-size=32'].filter(Boolean).join(' ');
keepScratchInMemory();
// Where others keep the machine busy, less is done side by side: journeys meet time limits of the product itself, such as a sign-in's two minutes.
if (await isMachineBusy()) {
  process.env.TEST_WORKERS ??= '2';
  process.env.JOURNEY_WORKERS ??= '1';
}
const reports = mkdtempSync(join(tmpdir(), 'countersign-checks-'));

interface Check {
  readonly name: string;
  readonly command: readonly string[];
  /** Reads what it found from the check's report; a check without one counts as one test. */
  readonly findings?: () => Findings;
  readonly environment?: () => Record<string, string>;
  /** Opens the web apps and runs the server as they are built, and so waits for that; it would build the apps itself, and two must not at once. */
  readonly needsBuild?: true;
}

const build: Check = { name: 'build', command: ['node', join(import.meta.dirname, 'build.ts')] };

const reporters = ['default', join(import.meta.dirname, 'differences-reporter.ts'), 'json'].map((name) => `--reporter=${name}`);

function vitest(project: string): Check {
  const report = join(reports, `${project}.json`);
  return {
    name: project,
    command: ['vitest', 'run', '--project', project, ...reporters, `--outputFile=${report}`],
    findings: () => vitestFindings(readFileSync(report, 'utf8')),
  };
}

const journeyReport = join(reports, 'journeys.json');

/**
 * The checks in rows that run side by side: what a journey does is wait for a page, and what an integration test does is wait
 * for the database, so that each leaves half of two cores idle.
 */
const rows: readonly (readonly Check[])[] = [
  [
    { name: 'types', command: ['npm', 'run', '--silent', 'check:types'] },
    { name: 'format', command: ['npm', 'run', '--silent', 'check:format'] },
    { name: 'dead code', command: ['npm', 'run', '--silent', 'check:dead'] },
    { ...vitest('integration'), needsBuild: true },
  ],
  [
    // The journeys wait for the build in any case.
    { name: 'lint', command: ['npm', 'run', '--silent', 'check:lint'] },
    {
      name: 'journeys',
      needsBuild: true,
      command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
      environment: () => ({ CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport }),
      findings: () => playwrightFindings(readFileSync(journeyReport, 'utf8')),
    },
    vitest('unit-companion'),
    vitest('unit'),
  ],
];

interface Outcome extends Findings {
  readonly name: string;
}

/** Runs every check, and ends with what failed, each by its name, and one line that counts them all. */
async function main(): Promise<number> {
  const built = run(build);
  const runInTurn = async (checks: readonly Check[]): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const check of checks) {
      if (check.needsBuild) await built;
      outcomes.push(await run(check));
    }
    return outcomes;
  };
  const outcomes = (await Promise.all([built, ...rows.map(runInTurn)])).flat();
  rmSync(reports, { recursive: true, force: true });
  const failures = outcomes.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  console.log(`\n${String(passed)} passed, ${String(failures.length)} failed`);
  return failures.length === 0 ? 0 : 1;
}

/** Runs one check; each line that it prints begins with its name, since others print meanwhile. */
async function run({ name, command: [command = '', ...parameters], environment, findings }: Check): Promise<Outcome> {
  const started = performance.now();
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment?.() },
  });
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => console.log(`${name} | ${line}`));
  }
  const status = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const ended = status === 0 ? 'passed' : `ended with ${String(status)}`;
  console.log(`— ${name}: ${ended} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const { passed, failures } = found(findings, status === 0);
  return { name, passed, failures: status === 0 || failures.length > 0 ? failures : [ended] };
}

function found(findings: Check['findings'], passed: boolean): Findings {
  if (findings === undefined) return passed ? { passed: 1, failures: [] } : { passed: 0, failures: [] };
  try {
    return findings();
  } catch {
    return { passed: 0, failures: ['its runner broke and left no report'] };
  }
}

process.exitCode = await main();
