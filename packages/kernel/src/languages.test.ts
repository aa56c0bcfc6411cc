import { expect, test } from 'vitest';

import { languageCookieLine, languageOf } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8', 'en'],
  ['fr, de;q=0.5', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['DE-at', 'de'],
  ['den', 'en'],
  ['constructor, __proto__', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('who reads %j gets %s', (accepted, language) => {
  expect(languageOf({ 'accept-language': accepted })).toBe(language);
});

test('what was chosen in the browser comes before what it asks for, if it is there', () => {
  const [pair] = languageCookieLine('de').split(';');
  expect(languageOf({ cookie: `other=en; ${pair}`, 'accept-language': 'en' })).toBe('de');
  expect(languageOf({ cookie: 'countersign-language=xx', 'accept-language': 'de' })).toBe('de');
  expect(languageOf({ cookie: 'my-countersign-language=de' })).toBe('en');
});
