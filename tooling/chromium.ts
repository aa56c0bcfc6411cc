import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** The path of a Chromium to drive: `CHROMIUM_PATH`, an installed one, or Debian's, which is installed if it may be. */
export function ensureChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  const found = [...(given === undefined ? [] : [given]), ...usualPlaces].find(isExecutable);
  if (found !== undefined) return found;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const step of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...parameters] = [...prefix, ...step];
    spawnSync(command, parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = usualPlaces.find(isExecutable);
  if (installed !== undefined) return installed;
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
