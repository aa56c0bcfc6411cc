import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { prepareInstance } from '@countersign/devstack';
import type { InstanceProcess } from '@countersign/devstack';
import { chromium, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { showIn } from '../harness/accessible.ts';
import { chromiumLaunch } from '../harness/chromium.ts';
import { followRequests } from '../harness/quiet.ts';
import { openRequest, phone } from '../people/companion.ts';
import { requestCode } from '../people/console.ts';
import { arrive, sitDown } from '../people/person.ts';
import { follow, routePaths, routerReady } from './router.ts';
import { setScene } from './scene.ts';
import { screensOf } from './screens.ts';

const usage = `npm run screens -w e2e -- [--to FOLDER] [--language de] [NAME...]

Takes a picture of every screen, of the demo organisation as it is made, and writes the index of them; of the named ones alone
where names are given, and no index then.
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

/** As small as they can be read. */
const quality = 0.6;
const width = 1280;
const heights = { least: 860, most: 1600 };

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
    const take = async (page: Page, name: string, app: Taken['app']): Promise<void> => {
      await page.mouse.move(0, 0);
      const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? name;
      taken.push({ name, title: title.trim(), app });
      for (const scheme of ['light', 'dark'] as const) {
        await showIn(page, scheme);
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ animations: 'disabled' });
        writeFileSync(join(values.to, `${name}-${scheme}.webp`), await encode(picture));
      }
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
    await takeConsole(browser, urls, isWanted, take);
    await takeCompanion(browser, urls, isWanted, take);
    if (wanted.length === 0) writeFileSync(join(values.to, 'README.md'), indexOf(taken));
  } finally {
    await browser.close();
  }
}

type Take = (page: Page, name: string, app: Taken['app']) => Promise<void>;
type IsWanted = (name: string) => boolean;

async function takeConsole(browser: Browser, urls: InstanceProcess['urls'], isWanted: IsWanted, take: Take): Promise<void> {
  const scene = await setScene(urls);
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

/** The screens of the companion that one sees daily, and those of who is new to it. */
async function takeCompanion(browser: Browser, urls: InstanceProcess['urls'], isWanted: IsWanted, take: Take): Promise<void> {
  if (wanted.length > 0 && !wanted.some((name) => name.startsWith('companion-'))) return;
  const takeWanted = async (page: Page, name: string): Promise<void> => {
    if (!isWanted(name)) return;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take(page, name, 'Companion');
  };
  const isNew = await (await browser.newContext(phone)).newPage();
  for (const [path, name] of [
    ['welcome', 'companion-welcome'],
    ['profile/new', 'companion-new-profile'],
    ['demo', 'companion-demo'],
  ] as const) {
    await isNew.goto(`${urls.companion}/${path}`);
    await takeWanted(isNew, name);
  }
  const { page, companion } = await arrive(browser, urls, 'dev');
  const tasks = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Tasks' });
  await tasks.click();
  await page.getByRole('row').filter({ hasText: 'Open' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Sign approval' }).click();
  const code = await requestCode(page);
  await expect(companion.getByRole('link', { name: `code ${code}` })).toBeVisible();
  await takeWanted(companion, 'companion-requests');
  await openRequest(companion, code);
  await expect(companion.getByText('this app checked the signature')).toBeVisible();
  await takeWanted(companion, 'companion-sign');
  await companion.goBack();
  await companion.getByRole('link', { name: 'Profile' }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await takeWanted(companion, 'companion-profile');
}

function indexOf(taken: readonly Taken[]): string {
  const part = (app: Taken['app']) =>
    [
      `## ${app}`,
      '',
      '| | light | dark |',
      '|---|---|---|',
      ...taken
        .filter((picture) => picture.app === app)
        .map(
          ({ name, title }) =>
            `| ${title.replaceAll('|', '\\|')}<br>\`${name}\` | ![](${name}-light.webp) | ![](${name}-dark.webp) |`,
        ),
    ].join('\n');
  return `${[
    '# Screens',
    '',
    'Every screen of the demo organisation, as `npm run screens -w e2e` takes them: one for each route of the console (`e2e/screens/screens.ts`), as',
    'its administrator sees the treasury, and what one sees daily of the companion.',
  ].join('\n')}\n\n${part('Console')}\n\n${part('Companion')}\n`;
}

await main();
