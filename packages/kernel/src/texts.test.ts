import { expect, test } from 'vitest';

import { withoutPoints } from './decimal-text.ts';
import { languages } from './languages.ts';
import { translator } from './texts.ts';

const t = translator('en', {
  app: { hello: 'Hello {{name}}', tasks_zero: 'No task', tasks_one: '{{count}} task', tasks_other: '{{count}} tasks' },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
});

test('a text is found by namespace and path, and its holes are filled', () => {
  expect(t('app:hello', { name: 'Ada' })).toBe('Hello Ada');
  expect(t('app.hello', { name: undefined })).toBe('Hello ');
});

test('what fills a hole is not read again', () => {
  expect(t('app:hello', { name: '{{name}} $& $t(app:hello)' })).toBe('Hello {{name}} $& $t(app:hello)');
});

test('a count chooses the form, and nothing has one of its own where the text says so', () => {
  expect([0, 1, 2].map((count) => t('app:tasks', { count }))).toEqual(['No task', '1 task', '2 tasks']);
  expect([0, 1, 2].map((count) => t('days', { count }))).toEqual(['0 days', '1 day', '2 days']);
});

test('numbers are written as the language writes them, in groups of thousands', () => {
  expect(t('app:tasks', { count: 1_234_567 })).toBe('1,234,567 tasks');
  const german = translator('de', { size: '{{size}} MB', year: 'Im Jahr {{year}}' });
  expect([german('size', { size: 12_345.25 }), german('year', { year: '2026' })]).toEqual(['12\u202F345,25 MB', 'Im Jahr 2026']);
});

test('a list is written as the language writes one', () => {
  const texts = { all: 'On {{names, list}}', one: 'On {{names, list(type: disjunction)}}' };
  const names = ['A', 'B', 'C'];
  expect([translator('en', texts)('all', { names }), translator('en', texts)('one', { names })]).toEqual([
    'On A, B, and C',
    'On A, B, or C',
  ]);
  expect(translator('de', texts)('one', { names })).toBe('On A, B oder C');
});

test('the forms are those of the language', () => {
  const polish = translator('pl', { days_one: 'dzień', days_few: 'dni', days_many: 'dni!' });
  expect([1, 3, 5].map((count) => polish('days', { count }))).toEqual(['dzień', 'dni', 'dni!']);
});

test('where there is no text the default stands as it is, else the key', () => {
  expect(t('app:gone', { defaultValue: 'as {{said}}', said: 'x' })).toBe('as {{said}}');
  expect(t('app:gone.deeper')).toBe('app:gone.deeper');
  expect(t('app')).toBe('app');
  expect(t('app:constructor.name')).toBe('app:constructor.name');
});

test.each(Object.keys(languages))('small numbers and large ones are as %s writes them', (language) => {
  const write = translator(language, { number: '{{value}}' });
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  for (const value of [0, 7, 10, 42, 999, 1000, 1_000_000, -1, 0.5, 1e21])
    expect(write('number', { value })).toBe(withoutPoints(numbers.formatToParts(value)));
});
