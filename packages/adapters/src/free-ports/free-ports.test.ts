import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { expect, test, vi } from 'vitest';

import { freePorts } from './index.ts';

const module = new URL('index.ts', import.meta.url).href;

test('what one process was given, no other one is given while the first lives, though nothing listens on it', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.25);
  const first = await freePorts(3);
  vi.restoreAllMocks();

  // The other one tries the same ports first.
  const program = `
    import { freePorts } from ${JSON.stringify(module)};
    const chance = Math.random;
    let asked = 0;
    Math.random = () => (asked++ === 0 ? 0.25 : chance());
    process.stdout.write(String(await freePorts(3)));
  `;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [given] = await Promise.all([text(other.stdout), once(other, 'exit')]);

  expect(Number(given)).toBeGreaterThanOrEqual(10_000);
  expect(Math.abs(Number(given) - first)).toBeGreaterThanOrEqual(3);
});
