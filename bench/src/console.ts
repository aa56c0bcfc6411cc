import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance } from '@countersign/devstack';
import { chromiumLaunch, openDomain } from '@countersign/e2e';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';

import { clickToRowsResult } from './console/click-to-rows.ts';
import { interactionResults } from './console/interactions.ts';
import { pageLoadResults } from './console/page-load.ts';
import { processorShareResult } from './console/processor-share.ts';
import { firstScreen, firstScreenResult, routesResult } from './console/weight.ts';
import { signInWithCompanion } from './sign-in.ts';
import type { BenchResult } from './result.ts';

/** What console and companion cost over the network, how the console's pages load, and how long a person waits for them on a slow machine. */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-bench-console-'));
  const instance = await prepareInstance({ dataDirectory });
  await instance.start();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await signInWithCompanion(context, instance, 'ben.okafor@meridian.example');
    await openDomain(page, 'Treasury');
    const { api, companion } = instance.urls;
    return [
      firstScreenResult('console', await firstScreen(context, api)),
      firstScreenResult('companion', await firstScreen(await browser.newContext(), companion)),
      await routesResult(context, api),
      processorShareResult(),
      await clickToRowsResult(page),
      ...(await interactionResults(page)),
      ...(await pageLoadResults(browser, await context.storageState(), await typicalPages(page))),
    ];
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** The addresses of a dashboard, a list, a task and a form, of the domain that the page shows. */
async function typicalPages(page: Page): Promise<Readonly<Record<string, string>>> {
  const sections = page.getByRole('navigation', { name: 'Sections' });
  const domain = new URL(page.url()).pathname.split('/').slice(0, 4).join('/');
  const at = (path: string) => new URL(`${domain}/${path}`, page.url()).href;
  await sections.getByRole('link', { name: 'Tasks' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL('**/intents/details*');
  return {
    dashboard: at('home'),
    'list of accounts': at('accounts'),
    task: page.url(),
    'form of a transfer': at('transactions/transfers/create?kind=transfer'),
  };
}
