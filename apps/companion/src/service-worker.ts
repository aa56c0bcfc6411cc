/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import noticeDe from './platform/push/notice.de.json' with { type: 'json' };
import noticeEn from './platform/push/notice.en.json' with { type: 'json' };
import { showRequests } from './app/push/show-requests.ts';
import { bundleOf, sumsAddress, type Bundle, type BundleQuestion } from './platform/update/bundle.ts';

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

const kept = self.__WB_MANIFEST.filter((entry) => isKept(addressOf(entry)));
// The whole app is kept on the device, so that it opens and signs without network. Calls of the API are never kept.
precacheAndRoute(kept);
cleanupOutdatedCaches();

const openApp = createHandlerBoundToURL(kept.map(addressOf).find(pageOf) ?? '/index.html');
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(openApp({ event, request: event.request, url: new URL(event.request.url) }));
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
  if (open === undefined) return void (await self.clients.openWindow('/'));
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
const versionMark = JSON.stringify(kept);
async function ownSums(): Promise<string> {
  const mark = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(versionMark));
  return `${sumsAddress}?${[...new Uint8Array(mark)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function keepSums(): Promise<void> {
  const answer = await fetch(sumsAddress, { cache: 'no-store' });
  // Where the app is hosted without one, a page may be answered in its place.
  if (!answer.ok || answer.headers.get('content-type')?.includes('html') === true) return;
  await (await caches.open(sumsCache)).put(await ownSums(), answer);
}

async function forgetOtherSums(): Promise<void> {
  const [cache, own] = await Promise.all([caches.open(sumsCache), ownSums()]);
  for (const { url } of await cache.keys()) if (!url.endsWith(own)) await cache.delete(url);
}

async function ownBundle(): Promise<Bundle> {
  const sums = await (await (await caches.open(sumsCache)).match(await ownSums()))?.text();
  const files = kept.map(addressOf).map((address) => {
    return [address, async () => (await matchPrecache(address))?.arrayBuffer()] as const;
  });
  return bundleOf(sums, new Map(files));
}

// A new version waits until the device's owner agrees: the page asks which it is, and tells it to take over.
self.addEventListener('install', (event) => event.waitUntil(keepSums()));
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOtherSums()])));
self.addEventListener('message', (event) => {
  const question: BundleQuestion = event.data;
  if (question === 'Update') void self.skipWaiting();
  if (question === 'WhichBundle') event.waitUntil(ownBundle().then((bundle) => event.ports[0]?.postMessage(bundle)));
});
