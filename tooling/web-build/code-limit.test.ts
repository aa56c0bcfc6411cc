import { describe, expect, it } from 'vitest';

import { weightsOf, type BuiltFile } from './code-limit.ts';

const file = (bytes: number, needs: readonly string[] = [], begins?: BuiltFile['begins']): BuiltFile => ({
  bytes,
  needs,
  ...(begins && { begins }),
});

describe('the weight of what a build loads', () => {
  it('counts a later piece with all that it needs, each once, and without what the first screen has brought', () => {
    const files = new Map([
      ['index.js', file(100, ['runtime.js', 'index.css'], { with: 'index.html', isFirst: true })],
      ['runtime.js', file(1)],
      ['index.css', file(10)],
      ['form.js', file(1_000, ['fields.js', 'runtime.js', 'index.js'], { with: 'form.tsx', isFirst: false })],
      ['fields.js', file(200, ['kit.js', 'fields.css', 'runtime.js'])],
      ['kit.js', file(30, ['fields.js'])],
      ['fields.css', file(4)],
      ['list.js', file(50, ['kit.js'], { with: 'list.tsx', isFirst: false })],
    ]);
    expect(weightsOf(files)).toEqual([
      { of: 'form.tsx', bytes: 1_234 },
      { of: 'list.tsx', bytes: 284 },
      { of: 'index.html', bytes: 111 },
    ]);
  });
});
