import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance, type InstanceProcess } from '@countersign/devstack';
import { arrive, chromiumLaunch, pickDemoPerson, setScene, type Person } from '@countersign/e2e';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';

import { mobile } from './browser/lighthouse-curves.ts';
import { pageLoadResults, type OpenBrowser } from './browser/page-load.ts';
import { processorShareResult } from './browser/processor-share.ts';
import { scanToViewResults } from './browser/scan-to-view.ts';
import { firstScreen, firstScreenResult } from './browser/weight.ts';
import type { BenchResult } from './result.ts';

const performanceAim = 95;
const email = 'dev.rao@meridian.example';

/** What the companion costs over the network, how its pages load on a phone, and how long a person waits for a request that they scanned. */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-bench-companion-'));
  const instance = await prepareInstance({ dataDirectory, settings: ['--trust-proxy'] });
  await instance.start();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const { urls } = instance;
    const { invitationCode, domainId, tasks } = await setScene(urls);
    const task = `${urls.api}/${domainId}/domain/${domainId}/intents/details?intentId=${tasks.open}`;
    const invited = new URLSearchParams({ code: invitationCode, backend: urls.api }).toString();
    const common = { conditions: mobile, aim: performanceAim };
    return [
      firstScreenResult('companion', await firstScreen(await browser.newContext(), urls.companion)),
      processorShareResult(),
      ...(await scanToViewResults(await withAppKept(browser, urls), task)),
      ...(await pageLoadResults([
        {
          ...common,
          open: (options) => browser.newContext(options),
          pages: {
            welcome: `${urls.companion}/welcome`,
            'a new profile': `${urls.companion}/profile/new`,
            'an invitation': `${urls.companion}/invitation#${invited}`,
          },
        },
        {
          ...common,
          isKept: true,
          open: withProfile(browser, urls.companion),
          pages: {
            requests: urls.companion,
            scan: `${urls.companion}/scan`,
            profile: `${urls.companion}/profile`,
            history: `${urls.companion}/history`,
          },
        },
      ])),
    ];
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Somebody who has a profile on the device, which is locked, as it is whenever the app is opened. The app is on the device too. */
function withProfile(browser: Browser, companionUrl: string): OpenBrowser {
  return async (options) => {
    const device = await browser.newContext(options);
    const page = await pickDemoPerson(device, companionUrl, email);
    await isKept(page);
    await page.close();
    return device;
  };
}

/** Somebody whose device has the app, as it has a few seconds after they opened it. */
async function withAppKept(browser: Browser, urls: InstanceProcess['urls']): Promise<Person> {
  const person = await arrive(browser, urls, 'dev', { keepsApp: true });
  await isKept(person.companion);
  return person;
}

const isKept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));
