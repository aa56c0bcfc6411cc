import { expect, test } from 'vitest';

import { printable } from './terminal.ts';

test('no text of a file can rewrite the screen or change its direction', () => {
  expect(printable('pay 1\u001b[2K\rpay 9')).toBe(String.raw`pay 1\u{1b}[2K\u{d}pay 9`);
  expect(printable('to \u202eecila')).toBe(String.raw`to \u{202e}ecila`);
  expect(printable('Ex\u034fchan\u3164ge')).toBe(String.raw`Ex\u{34f}chan\u{3164}ge`);
  expect(printable('Zoë – 10 €')).toBe('Zoë – 10 €');
});
