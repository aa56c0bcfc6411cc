/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

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

// A new version takes over at once: an old one must not go on signing.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
