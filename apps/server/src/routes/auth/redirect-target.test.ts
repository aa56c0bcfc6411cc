import { expect, test } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

const backend = 'https://console.example';

test.each([
  ['/a/domain/b/home?x=1#y', 'https://console.example/a/domain/b/home?x=1#y'],
  ['https://console.example/tasks', 'https://console.example/tasks'],
  ['https://someone:secret@console.example/tasks', 'https://console.example/tasks'],
  ['https://console.example:443/', 'https://console.example/'],
  // Without slashes it is a path, and is made to look like one.
  ['https:evil.example', 'https://console.example/evil.example'],
])('%s is ours', (address, target) => {
  expect(redirectTarget(address, backend)).toBe(target);
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'http://console.example/',
  'https://console.example.evil.example/',
  'https://console.example@evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '\t//evil.example',
  'https://',
])('%s is not', (address) => {
  expect(redirectTarget(address, backend)).toBeUndefined();
});
