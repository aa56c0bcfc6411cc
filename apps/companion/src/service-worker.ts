/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// The whole app is kept on the device, so that it opens and signs without network. Calls of the API are never kept.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

const openApp = createHandlerBoundToURL('/index.html');
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || new URL(event.request.url).origin !== self.location.origin) return;
  event.respondWith(openApp({ event, request: event.request, url: new URL(event.request.url) }));
});

// A new version takes over at once: an old one must not go on signing.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
