import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { choosePin } from '../people/companion.ts';

const built = join(import.meta.dirname, '../../apps/companion/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host that knows nothing but files, may be out of reach, and may keep one file back. */
async function hostOf(folder: string) {
  let isDown = false;
  let heldBack: { readonly path: string; readonly until: Promise<void>; readonly isAsked: () => void } | undefined;
  const server = createServer(({ url = '/' }, response) => {
    if (isDown) return void response.destroy();
    const [path = '/'] = url.split('?');
    if (path !== heldBack?.path) return serve(path, response);
    heldBack.isAsked();
    return void heldBack.until.then(() => serve(path, response));
  });
  const serve = (path: string, response: ServerResponse) => {
    const file = join(folder, path === '/' || !existsSync(join(folder, path)) ? 'index.html' : path);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  };
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  /** Keeps a file back until it is let go. `asked` resolves once somebody waits for it. */
  const holdBack = (path: string) => {
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    heldBack = { path, until, isAsked };
    return { asked, letGo };
  };
  return {
    url: `http://localhost:${port}`,
    close: () => server.close(),
    isDown: (now: boolean) => void (isDown = now),
    holdBack,
  };
}

/** Another version of the app in its place, as somebody who hosts it puts it there: its page says another title. Gives its bundle hash. */
function publish(folder: string, title: string, file = 'index.html'): string {
  const page = join(folder, file);
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, `<title>${title}</title>`));
  const revision = createHash('md5').update(readFileSync(page)).digest('hex');
  const entry = new RegExp(String.raw`(\{[^{}]*"?url"?:\s*"${file.replaceAll('.', String.raw`\.`)}"[^{}]*\})`);
  return publishWorker(folder, (worker) => worker.replace(entry, (one) => one.replace(/[0-9a-f]{32}/, revision)));
}

/** Another version whose service worker alone is another one. */
function publishWorker(folder: string, change: (worker: string) => string): string {
  const worker = join(folder, 'service-worker.js');
  writeFileSync(worker, change(readFileSync(worker, 'utf8')));
  const sums = 'find * -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > SHA256SUMS';
  execFileSync('sh', ['-c', sums], { cwd: folder });
  return createHash('sha256')
    .update(readFileSync(join(folder, 'SHA256SUMS')))
    .digest('hex');
}

type Host = Awaited<ReturnType<typeof hostOf>>;

/** The app on a host of its own, for a phone. */
async function withHostedApp(browser: Browser, tryOut: (folder: string, host: Host, device: BrowserContext) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-companion-'));
  cpSync(built, folder, { recursive: true });
  const host = await hostOf(folder);
  const device = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  try {
    await tryOut(folder, host, device);
  } finally {
    await device.close();
    host.close();
    rmSync(folder, { recursive: true });
  }
}

/** Opens an app that is on the device already. */
async function openKept(device: BrowserContext, url: string): Promise<Page> {
  const page = await device.newPage();
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  return page;
}

test('a new version of the companion takes over when its owner agrees, who sees both hashes, and not before', async ({
  browser,
}) => {
  await withHostedApp(browser, async (folder, { url }, device) => {
    const first = publish(folder, 'The first version');
    const page = await openKept(device, url);
    await expect(page).toHaveTitle('The first version');
    // Nobody is asked about the first.
    await expect(page.getByText('A new version of this app is here')).toBeHidden();

    const second = publish(folder, 'The second version');
    await page.reload();
    await expect(page.getByText('A new version of this app is here')).toBeVisible();
    await expect(page.getByText(first)).toBeVisible();
    await expect(page.getByText(second)).toBeVisible();
    await expectAccessible(page);
    // Not now: what runs stays what it was, also when it is opened again and without network.
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText(second)).toBeHidden();
    await device.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle('The first version');
    await device.setOffline(false);

    await page.reload();
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect(page).toHaveTitle('The second version');
    await expect(page.getByText('A new version of this app is here')).toBeHidden();

    // What is not what its manifest says is not taken at all.
    publish(folder, 'The third version');
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const worker = join(folder, 'service-worker.js');
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/("?url"?:\s*"favicon\.svg"[^{}]*?)[0-9a-f]{32}/, `$1${'0'.repeat(32)}`),
    );
    writeFileSync(
      worker,
      readFileSync(worker, 'utf8').replace(/[0-9a-f]{32}([^{}]*?"?url"?:\s*"favicon\.svg")/, `${'0'.repeat(32)}$1`),
    );
    await page.reload();
    await expect(page.getByText('A new version of this app is not what its manifest says')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden();
    await expect(page).toHaveTitle('The second version');
  });
});

test('a version that nobody agreed to does not run either once the app was closed', async ({ browser }) => {
  await withHostedApp(browser, async (folder, { url }, device) => {
    const first = publish(folder, 'The first version');
    const page = await openKept(device, url);
    const second = publish(folder, 'The second version');
    await page.reload();
    await expect(page.getByText(second)).toBeVisible();
    for (const _time of ['once', 'twice']) {
      await Promise.all(device.pages().map((open) => open.close()));
      const again = await device.newPage();
      await again.goto(url);
      await expect(again.getByText(second)).toBeVisible();
      await expect(again.getByText(first)).toBeVisible();
      await expect(again).toHaveTitle('The first version');
    }
  });
});

test('a version that is on its way already when its owner agrees takes over all the same', async ({ browser }) => {
  await withHostedApp(browser, async (folder, host, device) => {
    publish(folder, 'The first version');
    const page = await openKept(device, host.url);
    publish(folder, 'The second version');
    await page.reload();
    const update = page.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible();
    const sums = host.holdBack('/SHA256SUMS');
    await page.reload();
    await sums.asked;
    await update.click();
    await expect(update).toBeDisabled();
    sums.letGo();
    await expect(page).toHaveTitle('The second version');
  });
});

test('a version that does not come from its host leaves the one that runs, and takes over once it comes', async ({ browser }) => {
  await withHostedApp(browser, async (folder, host, device) => {
    publish(folder, 'The first version');
    const page = await openKept(device, host.url);
    publish(folder, 'The second version');
    await page.reload();
    const update = page.getByRole('button', { name: 'Update now' });
    await expect(update).toBeVisible();
    host.isDown(true);
    await update.click();
    await expect(page.getByText('Connectivity check failed.')).toBeVisible();
    await page.reload();
    await expect(page).toHaveTitle('The first version');
    host.isDown(false);
    // What its owner saw fail they agree to once more, or not at all.
    await page.reload();
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      await new Promise<void>((done) => {
        const look = () => {
          if (installing === null || ['activated', 'redundant'].includes(installing.state)) done();
        };
        installing?.addEventListener('statechange', look);
        look();
      });
    });
    await page.reload();
    await expect(page).toHaveTitle('The first version');
    await update.click();
    await expect(page).toHaveTitle('The second version');
  });
});

const differences: readonly (readonly [string, (folder: string) => string])[] = [
  ['in its service worker alone', (folder) => publishWorker(folder, (worker) => `${worker}\n// Another one.`)],
  ['in a language that the device does not keep', (folder) => publish(folder, 'Die zweite Version', 'index.de.html')],
];

for (const [where, publishSecond] of differences) {
  test(`a version that differs ${where} takes over when its owner agrees, and not before`, async ({ browser }) => {
    await withHostedApp(browser, async (folder, { url }, device) => {
      const first = publish(folder, 'The first version');
      await openKept(device, url);
      const second = publishSecond(folder);
      const page = await openKept(device, url);
      await expect(page.getByText('A new version of this app is here')).toBeVisible();
      await expect(page.getByText(first)).toBeVisible();
      await expect(page.getByText(second)).toBeVisible();
      await page.getByRole('button', { name: 'Update now' }).click();
      await expect(page.getByText('A new version of this app is here')).toBeHidden();
      const third = publish(folder, 'The third version');
      await page.reload();
      await expect(page.getByText(second)).toBeVisible();
      await expect(page.getByText(third)).toBeVisible();
    });
  });
}

test('a page says the hash of the code that runs in it, and none where it is not known', async ({ browser }) => {
  await withHostedApp(browser, async (folder, { url }, device) => {
    const first = publish(folder, 'The first version');
    const page = await device.newPage();
    await page.goto(`${url}/profile/new`);
    await page.getByLabel('Email').fill('ada.lind@meridian.example');
    await choosePin(page);
    await page.getByRole('button', { name: 'Make my key' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Pair/ })).toBeVisible();
    const ownHash = (shown: Page, hash: string) => expect(shown.getByTitle(hash)).toBeVisible();
    const fromServer = (shown: Page) =>
      expect(shown.getByText(/^Not known: this page came straight from its server/)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${url}/profile`);
    await ownHash(page, first);

    // Past the service worker: the newest page of the host, beside the version that the device keeps.
    const second = publish(folder, 'The second version');
    const devTools = await device.newCDPSession(page);
    await devTools.send('Page.reload', { ignoreCache: true });
    await expect(page).toHaveTitle(/second|Profile/);
    await fromServer(page);
    await page.goto(`${url}/profile`);
    await ownHash(page, first);

    // Another tab lets the second version take over: what this one fetches from now on is none of the first.
    const other = await device.newPage();
    await other.goto(`${url}/profile`);
    await other.getByRole('button', { name: 'Update now' }).click();
    await ownHash(other, second);
    await expect(page.getByText('Another version of this app has taken over')).toBeVisible();
    await expect(page.getByTitle(first)).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await ownHash(page, second);
  });
});
