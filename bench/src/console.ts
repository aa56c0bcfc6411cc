import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareInstance } from '@countersign/devstack';
import { chromiumLaunch, openDomain } from '@countersign/e2e';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page, Request } from '@playwright/test';

import { signInWithCompanion } from './sign-in.ts';
import type { BenchResult } from './result.ts';

const aimBytes = 200_000;
const aimMilliseconds = 300;
const slowdown = 4;
const clicks = 7;

/** What the first screens of console and companion cost over the network, and how long a person waits for the accounts list on a slow machine. */
export async function run(): Promise<BenchResult[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'countersign-bench-console-'));
  const instance = await prepareInstance({ dataDirectory });
  await instance.start();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await signInWithCompanion(context, instance, 'ben.okafor@meridian.example');
    await openDomain(page, 'Treasury');
    const bytes = await firstScreenBytes(context, instance.urls.api);
    const companionBytes = await firstScreenBytes(await browser.newContext(), instance.urls.companion);
    const milliseconds = await clickToRows(page);
    return [
      {
        name: "console's first screen, gzip bytes of scripts and styles against the aim (less is better)",
        ratio: bytes / aimBytes,
        aim: 'at most 1',
        detail: `${bytes.toLocaleString('en')} bytes; aim ${aimBytes.toLocaleString('en')}`,
      },
      {
        name: "companion's first screen, compressed bytes of scripts and styles against the aim (less is better)",
        ratio: companionBytes / aimBytes,
        aim: 'at most 1',
        detail: `${companionBytes.toLocaleString('en')} bytes; aim ${aimBytes.toLocaleString('en')}`,
      },
      {
        name: `click to rows of the accounts list at ${slowdown} times CPU slowdown against the aim (less is better)`,
        ratio: milliseconds / aimMilliseconds,
        aim: 'at most 1',
        detail: `median of ${clicks} clicks: ${milliseconds.toFixed(0)} ms; aim ${aimMilliseconds} ms`,
      },
    ];
  } finally {
    await browser.close();
    await instance.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

const quietMilliseconds = 500;

/**
 * Follows what a page asks for; gives a function that waits until nothing was under way for half a second. The stream of changes, which
 * stays open for as long as the page does, does not count: with it the network is never idle.
 */
function followRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = Date.now();
  const ended = (request: Request): void => {
    if (underWay.delete(request)) last = Date.now();
  };
  page.on('request', (request) => {
    if (!request.url().includes('/changes?')) underWay.add(request);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    last = Date.now();
    while (underWay.size > 0 || Date.now() - last < quietMilliseconds) {
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  };
}

/** Loads an app in a fresh page with an empty cache and adds up what came over the network. */
async function firstScreenBytes(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const wanted = new Set<string>();
  const quiet = followRequests(page);
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') wanted.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet();
  await page.close();
  return bytes;
}

async function clickToRows(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times: number[] = [];
  const quiet = followRequests(page);
  for (let click = 0; click < clicks; click++) {
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quiet();
    times.push(await timeOneClick(page));
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return times.sort((left, right) => left - right)[Math.floor(clicks / 2)] ?? 0;
}

/** Measured inside the page: from the click's event to the frame after the first row is there. */
async function timeOneClick(page: Page): Promise<number> {
  await page.evaluate(() => {
    const timing = globalThis as typeof globalThis & { rowsAfter?: Promise<number> };
    timing.rowsAfter = new Promise((done) => {
      document.addEventListener(
        'click',
        () => {
          const clicked = performance.now();
          const look = () => {
            const isList = location.pathname.includes('/accounts') && document.querySelector('table tbody tr td a') !== null;
            if (isList) requestAnimationFrame(() => done(performance.now() - clicked));
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
  return page.evaluate(() => (globalThis as typeof globalThis & { rowsAfter?: Promise<number> }).rowsAfter ?? 0);
}
