/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { utf8 } from '@countersign/kernel';
import noticeDe from './platform/push/notice.de.json' with { type: 'json' };
import noticeEn from './platform/push/notice.en.json' with { type: 'json' };
import { notificationAddress, showRequests } from './app/push/show-requests.ts';
import { bundleOf, sha256, sumsAddress, type Bundle, type BundleQuestion } from './platform/update/bundle.ts';
import { agreedVersions, offerVersion, runsNow } from './platform/update/versions.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The page registers this script with the language that it is in; only that one is kept.
const language = new URL(self.location.href).searchParams.get('language') ?? 'en';

const addressOf = (entry: PrecacheEntry | string) => `/${typeof entry === 'string' ? entry : entry.url}`;
const pageOf = (address: string) => /^\/index(?:\.([a-z]+))?\.html$/.exec(address);
const scriptOf = (address: string) => /^\/assets\/(?:([a-z]+)\/)?[^/]+\.js$/.exec(address);

/** Whether a file is of this language, or of all of them. */
function isKept(address: string): boolean {
  const found = pageOf(address) ?? scriptOf(address);
  return found === null || (found[1] ?? 'en') === language;
}

const built = self.__WB_MANIFEST;
const kept = built.filter((entry) => isKept(addressOf(entry)));
// The whole app is kept on the device, so that it opens and signs without network. Calls of the API are never kept.
const files = new PrecacheController();
files.addToCacheList(kept);
cleanupOutdatedCaches();

const openApp = files.createHandlerBoundToURL(kept.map(addressOf).find(pageOf) ?? '/index.html');
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  const cacheKey = files.getCacheKeyForURL(request.url);
  if (request.mode === 'navigate') event.respondWith(openApp({ event, request, url }));
  else if (request.method === 'GET' && cacheKey !== undefined)
    event.respondWith(files.strategy.handle({ event, request, params: { cacheKey } }));
});

// A push says only that something waits, and what that is the app asks by itself: here is nothing to read.
const notice = language === 'de' ? noticeDe : noticeEn;
self.addEventListener('push', (event) => {
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: 'waiting',
      icon: '/icon-192.png',
      lang: language,
    }),
  );
});

async function openRequests(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) return void (await self.clients.openWindow(notificationAddress));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this worker's own, not a window
  open.postMessage(showRequests);
  await open.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openRequests());
});

// Each version has the manifest of hashes that it came with: beside that of another one which still runs.
const sumsCache = 'bundle-sums';
async function ownSums(): Promise<string> {
  return `${sumsAddress}?${await sha256(utf8(JSON.stringify(built)))}`;
}

async function hostedSums(): Promise<string | undefined> {
  const answer = await fetch(sumsAddress, { cache: 'no-store' });
  // Where the app is hosted without one, a page may be answered in its place.
  return !answer.ok || answer.headers.get('content-type')?.includes('html') === true ? undefined : answer.text();
}

async function keepSums(sums: string | undefined): Promise<void> {
  if (sums !== undefined) await (await caches.open(sumsCache)).put(await ownSums(), new Response(sums));
}

async function keptSums(): Promise<string | undefined> {
  return (await (await caches.open(sumsCache)).match(await ownSums()))?.text();
}

async function forgetOtherSums(): Promise<void> {
  const [cache, own] = await Promise.all([caches.open(sumsCache), ownSums()]);
  for (const { url } of await cache.keys()) if (!url.endsWith(own)) await cache.delete(url);
}

const keptFiles = new Map(
  kept.map(addressOf).map((address) => [address, async () => (await files.matchPrecache(address))?.arrayBuffer()]),
);

async function ownBundle(): Promise<Bundle> {
  return bundleOf(await keptSums(), keptFiles);
}

/** What tells this version from every other one: all that was built, this script too where there is a manifest. It is the same in every language. */
async function versionId(sums: string | undefined): Promise<string> {
  return sha256(utf8(JSON.stringify([built, sums])));
}

async function ownScript(): Promise<ArrayBuffer> {
  return (await fetch(self.location.href, { cache: 'no-store' })).arrayBuffer();
}

/**
 * Puts this version on the device. Beside another one it stays only if the device's owner agreed to it, or it is the same in another language:
 * a worker that merely waits takes over as soon as the app is closed.
 */
async function install(event: ExtendableEvent): Promise<void> {
  await files.install(event);
  const [sums, agreed] = await Promise.all([hostedSums(), agreedVersions()]);
  // The pages of earlier releases ask their owner while this one waits.
  if (self.registration.active === null || agreed === undefined) return keepSums(sums);
  const id = await versionId(sums);
  const bundle = await bundleOf(sums, new Map([...keptFiles, [new URL(self.location.href).pathname, ownScript]]));
  if (!agreed.includes(id) || bundle.altered.length > 0) {
    await offerVersion({ id, bundle });
    throw new Error('This version waits until the owner of the device agrees');
  }
  await keepSums(sums);
  return void self.skipWaiting();
}

async function takeOver(event: ExtendableEvent): Promise<void> {
  await Promise.all([files.activate(event), forgetOtherSums(), keptSums().then(versionId).then(runsNow)]);
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(takeOver(event)));
self.addEventListener('message', (event) => {
  const question: BundleQuestion = event.data;
  if (question === 'Update') void self.skipWaiting();
  if (question === 'WhichBundle') event.waitUntil(ownBundle().then((bundle) => event.ports[0]?.postMessage(bundle)));
});
