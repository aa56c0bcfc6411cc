import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

// The first has no windows that nobody looks at: all journeys together take it a third less of the processor's time.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];
/** Debian's packages; old releases lack the first. */
const packages = ['chromium-headless-shell', 'chromium'];

/** The path of a Chromium to drive: `CHROMIUM_PATH`, an installed one, or Debian's, which is installed if it may be. */
export function ensureChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = [...(given === undefined ? [] : [given]), ...usualPlaces].find(isExecutable);
  if (found !== undefined) return found;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...parameters: readonly string[]) => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...parameters];
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return usualPlaces.find(isExecutable);
  };
  apt('update', '-qq');
  for (const name of packages) {
    const installed = apt('install', '-y', '-qq', '--no-install-recommends', name);
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
