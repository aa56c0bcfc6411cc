import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance } from '@countersign/devstack';
import { chromiumLaunch, openDomain } from '@countersign/e2e';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { clickToRowsResult } from './browser/click-to-rows.ts';
import { interactionResults } from './browser/interactions.ts';
import { desktop, mobile } from './browser/lighthouse-curves.ts';
import { pageLoadResults, type OpenBrowser } from './browser/page-load.ts';
import { processorShareResult } from './browser/processor-share.ts';
import { firstScreen, firstScreenResult, routesResult } from './browser/weight.ts';
import { signInWithCompanion } from './sign-in.ts';
import type { BenchResult } from './result.ts';

/** What the console costs over the network, how its pages load, and how long a person waits for them on a slow machine. */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-bench-console-'));
  const instance = await prepareInstance({ dataDirectory });
  await instance.start();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await signInWithCompanion(context, instance, 'ben.okafor@meridian.example');
    await openDomain(page, 'Treasury');
    const { api } = instance.urls;
    return [
      firstScreenResult('console', await firstScreen(context, api)),
      await routesResult(context, api),
      processorShareResult(),
      await clickToRowsResult(page),
      ...(await interactionResults(page)),
      ...(await pageLoads(browser, await context.storageState(), await typicalPages(page))),
    ];
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

const performanceAims = { desktop: 95, mobile: 85 } as const;

/** How these pages load for somebody who is signed in. */
async function pageLoads(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  pages: Readonly<Record<string, string>>,
): Promise<BenchResult[]> {
  const open: OpenBrowser = (options) => browser.newContext({ ...options, storageState });
  const loads = [desktop, mobile].map((conditions) => ({ conditions, aim: performanceAims[conditions.name], open, pages }));
  return pageLoadResults(loads);
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
