import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

import { expect, test } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';

const built = join(import.meta.dirname, '../../apps/companion/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host that knows nothing but files. */
async function hostOf(folder: string) {
  const server = createServer(({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    const file = join(folder, path === '/' || !existsSync(join(folder, path)) ? 'index.html' : path);
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

/** Another version of the app in its place, as somebody who hosts it puts it there. */
function publish(folder: string, title: string): string {
  const page = join(folder, 'index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/<title>.*<\/title>/, `<title>${title}</title>`));
  const revision = createHash('md5').update(readFileSync(page)).digest('hex');
  const worker = join(folder, 'service-worker.js');
  const entry = /(\{[^{}]*"?url"?:\s*"index\.html"[^{}]*\})/;
  const text = readFileSync(worker, 'utf8');
  writeFileSync(
    worker,
    text.replace(entry, (one) => one.replace(/[0-9a-f]{32}/, revision)),
  );
  const sums = 'find * -type f ! -name SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > SHA256SUMS';
  execFileSync('sh', ['-c', sums], { cwd: folder });
  return createHash('sha256')
    .update(readFileSync(join(folder, 'SHA256SUMS')))
    .digest('hex');
}

test('a new version of the companion takes over when its owner agrees, who sees both hashes, and not before', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-companion-'));
  cpSync(built, folder, { recursive: true });
  const host = await hostOf(folder);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  try {
    const first = publish(folder, 'The first version');
    const page = await context.newPage();
    await page.goto(host.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
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
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle('The first version');
    await context.setOffline(false);

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
  } finally {
    await context.close();
    host.close();
    rmSync(folder, { recursive: true });
  }
});
