import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance } from '@countersign/devstack';
import type { InstanceProcess } from '@countersign/devstack';
import { chromium, expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { chromiumLaunch } from './harness/chromium.ts';
import { openRequest } from './people/companion.ts';
import { openDomain, openWaitingTask, requestCode } from './people/console.ts';
import { arrive } from './people/person.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots');

// `node take-screenshots.ts task` takes that picture alone.
const wanted = process.argv.slice(2);

/** Takes the pictures of the documentation, of the demo organisation as it is made. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-screenshots-'));
  const instance = await prepareInstance({ dataDirectory });
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
    const { page, companion } = await arrive(browser, urls, 'dev', { desk: { viewport: { width: 1280, height: 860 } } });
    await openDomain(page, 'Treasury');
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
    await take(page, 'dashboard');
    await openWaitingTask(page, 'Create transfer order');
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
    await take(page, 'task');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Sign approval' }).click();
    await openRequest(companion, await requestCode(page));
    await expect(companion.getByText('this app checked the signature')).toBeVisible();
    await take(companion, 'companion-sign');
  } finally {
    await browser.close();
  }
}

async function take(page: Page, name: string): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
  }
}

await main();
