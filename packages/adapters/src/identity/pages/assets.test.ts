import { expect, test } from 'vitest';

import { pageSecurityHeaders } from '../provider/security-headers.ts';
import { pageAssets } from './assets.ts';

test('the style sheet names files that are there, beside it, and of a kind that pages may load', () => {
  const named = [...String(pageAssets.get('sign-in.css')?.body).matchAll(/url\('([^']+)'\)/g)].map(([, name = '']) => name);
  expect(named).toEqual(['inter.woff2']);
  const found = named.map((name) => pageAssets.get(name));
  expect(found.map((asset) => asset?.type)).toEqual(['font/woff2']);
  // The first bytes of WOFF2, https://www.w3.org/TR/WOFF2/#woff20Header
  expect(found.map((asset) => asset?.body.toString('latin1', 0, 4))).toEqual(['wOF2']);
  expect(pageSecurityHeaders([])['content-security-policy']).toContain("font-src 'self'");
});
