import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { prepareInstance } from '@countersign/devstack';
import type { InstanceProcess } from '@countersign/devstack';
import { chromium, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { showIn } from '../harness/accessible.ts';
import { chromiumLaunch } from '../harness/chromium.ts';
import { patience } from '../harness/patience.ts';
import { followRequests } from '../harness/quiet.ts';
import { sitDown } from '../people/person.ts';
import { takeCompanionScreens } from './companion-screens.ts';
import { follow, routePaths, routerReady } from './router.ts';
import { setScene, type Scene } from './scene.ts';
import { screensOf } from './screens.ts';

const usage = `npm run screens -w e2e -- [--to FOLDER] [--language de] [NAME...]

Takes a picture of every screen, of the demo organisation as it is made, and writes the index of them; of the named ones alone
where names are given, and no index then. The name companion- stands for all of the companion's, with their part of the index.
`;

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(import.meta.dirname, '..', '..', 'docs', 'screens') },
    language: { type: 'string', default: 'en' },
    help: { type: 'boolean', default: false },
  },
});

/** A picture of the documentation: of a screen of the console or of the companion. */
interface Taken {
  readonly name: string;
  readonly title: string;
  readonly app: 'Console' | 'Companion';
}

const allOfCompanion = 'companion-';

/** As small as they can be read. */
const quality = 0.6;
const width = 1280;
const heights = { least: 860, most: 1600 };
/** The companion's: a phone, and a window of a computer. By what is added to the picture's name. */
const companionWidths = { '': { width: 390, height: 844 }, '-wide': { width, height: heights.least } } as const;

/** Encodes pictures as WebP, in a page of its own: Chromium has what that takes. */
async function encoder(browser: Browser): Promise<(picture: Buffer) => Promise<Buffer>> {
  const page = await browser.newPage();
  return async (picture) => {
    const encoded = await page.evaluate(
      async ([png, ofQuality]) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        const reader = new FileReader();
        reader.readAsDataURL(await canvas.convertToBlob({ type: 'image/webp', quality: ofQuality }));
        await new Promise((read) => reader.addEventListener('load', read));
        return typeof reader.result === 'string' ? reader.result.replace(/^.*,/, '') : '';
      },
      [picture.toString('base64'), quality] as const,
    );
    return Buffer.from(encoded, 'base64');
  };
}

async function main(): Promise<void> {
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  mkdirSync(values.to, { recursive: true });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-screens-'));
  const instance = await prepareInstance({ dataDirectory, settings: ['--trust-proxy'] });
  try {
    await instance.start();
    await takeAll(instance.urls);
  } finally {
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function takeAll(urls: InstanceProcess['urls']): Promise<void> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const encode = await encoder(browser);
    const taken: Taken[] = [];
    const take = async (page: Page, name: string, app: Taken['app'], more = ''): Promise<void> => {
      await page.mouse.move(0, 0);
      const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? name;
      if (more === '') taken.push({ name, title: title.trim(), app });
      for (const scheme of ['light', 'dark'] as const) {
        await showIn(page, scheme);
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ animations: 'disabled' });
        writeFileSync(join(values.to, `${name}${more}-${scheme}.webp`), await encode(picture));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
    const scene = await setScene(urls);
    const isCompanion = (name: string) => name.startsWith(allOfCompanion);
    if (wanted.length === 0 || !wanted.every(isCompanion)) await takeConsole(browser, urls, scene, isWanted, take);
    if (wanted.length === 0 || wanted.some(isCompanion))
      await takeCompanionScreens(browser, urls, scene, (page, name) =>
        atEachWidth(page, `${allOfCompanion}${name}`, isWanted, take),
      );
    const index = join(values.to, 'README.md');
    if (wanted.length === 0) writeFileSync(index, `${head}\n\n${consolePart(taken)}\n\n${companionPart(taken)}\n`);
    else if (wanted.includes(allOfCompanion)) {
      const [before = ''] = readFileSync(index, 'utf8').split('\n## Companion\n');
      writeFileSync(index, `${before}\n${companionPart(taken)}\n`);
    }
  } finally {
    await browser.close();
  }
}

type Take = (page: Page, name: string, app: Taken['app'], more?: string) => Promise<void>;
type IsWanted = (name: string) => boolean;

/** A screen of the companion on a phone and on a computer, as high as it is. */
async function atEachWidth(page: Page, name: string, isWanted: IsWanted, take: Take): Promise<void> {
  if (!isWanted(name) && !isWanted(allOfCompanion)) return;
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // What was just done is not what the screen is.
  await expect(page.getByRole('button', { name: 'Dismiss message' })).toHaveCount(0, { timeout: patience.thing });
  const before = page.viewportSize();
  for (const [more, viewport] of Object.entries(companionWidths)) {
    await page.setViewportSize(viewport);
    // What is drawn again at this width has its final height a moment later.
    await sleep(300);
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: viewport.width, height: Math.min(Math.max(needed, viewport.height), heights.most) });
    await take(page, name, 'Companion', more);
  }
  if (before !== null) await page.setViewportSize(before);
}

async function takeConsole(
  browser: Browser,
  urls: InstanceProcess['urls'],
  scene: Scene,
  isWanted: IsWanted,
  take: Take,
): Promise<void> {
  const viewport = { width, height: heights.least };
  const { page, desk } = await sitDown(browser, urls, 'ada', { desk: { viewport } });
  if (values.language !== 'en') {
    await desk.addCookies([{ name: 'countersign-language', value: values.language, url: urls.api }]);
    await page.reload();
    await routerReady(page);
  }
  const quiet = followRequests(page);
  const screens = screensOf(await routePaths(page), scene);
  for (const { name, address } of screens.filter((screen) => isWanted(screen.name))) {
    await follow(page, address);
    await quiet();
    // What leads elsewhere has no picture of its own.
    const { pathname, search } = new URL(page.url());
    if (`${pathname}${search}` !== address) continue;
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.min(Math.max(needed, heights.least), heights.most) });
    await take(page, name, 'Console');
    await page.setViewportSize(viewport);
  }
}

const head = `# Screens

Every screen of the demo organisation, as \`npm run screens -w e2e\` takes them: one for each route of the console (\`e2e/screens/screens.ts\`), as
its administrator sees the treasury, and those of the companion (\`e2e/screens/companion-screens.ts\`), on a phone of 390 and in a window of 1280 pixels.`;

const consolePart = (taken: readonly Taken[]) => partOf(taken, 'Console', { light: '-light', dark: '-dark' });

const companionPart = (taken: readonly Taken[]) =>
  partOf(taken, 'Companion', {
    'phone, light': '-light',
    'phone, dark': '-dark',
    'wide, light': '-wide-light',
    'wide, dark': '-wide-dark',
  });

/** A table of an app's pictures, in columns by what is added to their names. */
function partOf(taken: readonly Taken[], app: Taken['app'], columns: Readonly<Record<string, string>>): string {
  const rows = taken
    .filter((picture) => picture.app === app)
    .map(({ name, title }) => {
      const pictures = Object.values(columns).map((which) => `![](${name}${which}.webp)`);
      return `| ${title.replaceAll('|', '\\|')}<br>\`${name}\` | ${pictures.join(' | ')} |`;
    });
  const names = Object.keys(columns);
  return [`## ${app}`, '', `| | ${names.join(' | ')} |`, `|---${'|---'.repeat(names.length)}|`, ...rows].join('\n');
}

await main();
