import { expect, test } from 'vitest';
import type { IncomingHttpHeaders } from 'node:http';

import { keysOf } from '@countersign/kernel';
import { html } from './html.ts';
import { createPages, createPagesFor } from './pages.ts';
import { filled, pageTexts } from './texts.ts';

test('places are filled with escaped texts or with markup', () => {
  const text = filled('Open {{app}} of {{email}}, {{email}}', { app: html`<b>it</b>`, email: '<i>' });
  expect(text.markup).toBe('Open <b>it</b> of &lt;i&gt;, &lt;i&gt;');
});

function leaves(value: unknown): readonly string[] {
  return typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(leaves);
}

const marked = JSON.parse(JSON.stringify(pageTexts.en), (_key, value: unknown) =>
  typeof value === 'string' ? `‹${value}›` : value,
) as typeof pageTexts.en;
const around = { links: [], copyright: '', assets: '/assets' };
const pairing = {
  backend: 'https://console.example',
  identity: 'https://identity.example',
  companion: 'https://companion.example',
};

test('every text of the pages comes from the texts, and each is used', () => {
  const pages = createPages(around, pairing, 'en', marked);
  const notices = Object.keys(marked.notice) as (keyof typeof marked.notice)[];
  const session = { action: '/signin', fields: {} };
  const documents = [
    ...notices.map((notice) => pages.signIn({ clientName: '7', notice })),
    pages.waiting({ email: '7', number: 42, secondsLeft: 7, lifetimeSeconds: 120 }),
    pages.gone(),
    pages.failed('7'),
    ...keysOf(marked.failed.because).map((own) => pages.failed('7', { own })),
    pages.signOut(''),
    pages.signedOut(),
    pages.sessionEntry(session),
    pages.sessionEntry({ ...session, signOut: true }),
    ...Object.keys(marked.session.error).map((error) => pages.sessionEntry({ ...session, error })),
  ].join('\n');
  for (const text of leaves(marked)) {
    for (const stretch of text.split(/\{\{\w+\}\}/)) expect(documents).toContain(stretch);
  }
  const outside = documents
    .replaceAll(/<code[^]*?<\/code>|<script>[^]*?<\/script>|<!doctype html>|‹[^‹›]*(?:‹[^‹›]*›[^‹›]*)*›/g, '')
    .replaceAll(/<[^>]*>/g, '');
  expect(outside.match(/\p{L}+/gu)).toBeNull();
});

test('an unknown error, whatever its name, gets a general text', () => {
  for (const error of ['Unheard', 'toString', '__proto__']) {
    expect(createPages(around, pairing).sessionEntry({ action: '/', fields: {}, error })).toContain(
      pageTexts.en.session.error.other,
    );
  }
});

test('pages are in the language that the sign-in asks for, else in that of the browser', () => {
  const pagesFor = createPagesFor(around, pairing);
  const languageOf = (headers: IncomingHttpHeaders, wanted?: unknown) =>
    /<html lang="(\w+)"/.exec(pagesFor({ headers }, wanted).gone())?.[1];
  expect(languageOf({ 'accept-language': 'de-AT,en;q=0.5' })).toBe('de');
  expect(languageOf({ 'accept-language': 'de' }, 'en')).toBe('en');
  expect(languageOf({ 'accept-language': 'en' }, 'fr-CA de')).toBe('de');
  expect(languageOf({ 'accept-language': 'de' }, '')).toBe('de');
  expect(languageOf({ cookie: 'countersign-language=de' })).toBe('de');
  expect(pagesFor({ headers: { 'accept-language': 'de' } }).gone()).toContain(pageTexts.de.gone.title);
});
