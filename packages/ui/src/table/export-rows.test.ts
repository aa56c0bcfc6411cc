import { expect, test } from 'vitest';

import type { Column } from './column.ts';
import { beginExport, csvHead, exportOn, type ExportPage, type ExportSoFar } from './export-rows.ts';

interface Row {
  readonly name: string;
  readonly amount: string;
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, text: ({ amount }) => amount, unit: () => 'ETH' },
  { id: 'note', header: 'Note', cell: () => '', text: () => 'never', isExported: false },
];
const t = (key: string, values?: Readonly<Record<string, unknown>>) => `${key} ${String(values?.['column'])}`;
const row = (n: number): Row => ({ name: `=row ${n}`, amount: '0.000000000000000001' });

/** As many pages of two rows; the numbers of those in `failing` fail once. */
function pagesOf(count: number, failing = new Set<number>()): ExportPage<Row> {
  return (startingAfter, signal) => {
    signal.throwIfAborted();
    const at = Number(startingAfter ?? 0);
    if (failing.delete(at)) return Promise.reject(new Error('The server could not be reached'));
    return Promise.resolve({
      rows: [row(2 * at), row(2 * at + 1)],
      nextStartingAfter: at + 1 < count ? String(at + 1) : undefined,
    });
  };
}

test('every page is written, an amount whole and with what it counts, and text that would run as a formula made harmless', async () => {
  const counts: number[] = [];
  const whole = await exportOn(beginExport, columns, pagesOf(3), new AbortController().signal, ({ count }) => counts.push(count));
  expect(csvHead(columns, t)).toBe('Name,Amount,ui:export.unit Amount\r\n');
  expect(whole.parts.join('').split('\r\n')).toEqual([
    ...Array.from({ length: 6 }, (_, n) => `'=row ${n},0.000000000000000001,ETH`),
    '',
  ]);
  expect(counts).toEqual([2, 4, 6]);
});

test('for German readers cells are parted by semicolons and numbers have commas; a moment comes with its zone', async () => {
  const german = { separator: ';', decimal: ',' } as const;
  const withMoment = [
    ...columns,
    { id: 'at', header: 'At', cell: () => '', text: () => '2026-11-28T14:35:07Z', isMoment: true },
  ] satisfies Column<Row>[];
  const whole = await exportOn(beginExport, withMoment, pagesOf(1), new AbortController().signal, () => undefined, german);
  expect(csvHead(withMoment, t, german)).toBe('Name;Amount;ui:export.unit Amount;At;ui:export.zone At\r\n');
  expect(whole.parts.join('').split('\r\n')[0]).toMatch(
    /^'=row 0;0,000000000000000001;ETH;2026-11-2\d [\d:]{8};UTC[+-][\d:]{5}$/,
  );
});

test('what is compared by itself has a column of its own, after what it belongs to', async () => {
  const tagged: Column<Row> = {
    id: 'address',
    header: 'Address',
    cell: () => '',
    text: () => 'rPT1',
    beside: { header: 'Tag', text: ({ name }) => (name.endsWith('0') ? '7' : '') },
  };
  const whole = await exportOn(beginExport, [tagged], pagesOf(1), new AbortController().signal, () => undefined);
  expect(csvHead([tagged], t)).toBe('Address,Tag\r\n');
  expect(whole.parts.join('')).toBe('rPT1,7\r\nrPT1,\r\n');
});

test('after a page that failed an export goes on where it was, and has each row once', async () => {
  let reached: ExportSoFar = beginExport;
  const asked: (string | undefined)[] = [];
  const pages = pagesOf(4, new Set([2]));
  const page: ExportPage<Row> = (startingAfter, given) => {
    asked.push(startingAfter);
    return pages(startingAfter, given);
  };
  const { signal } = new AbortController();
  const keep = (soFar: ExportSoFar) => (reached = soFar);
  await expect(exportOn(beginExport, columns, page, signal, keep)).rejects.toThrow('could not be reached');
  expect(reached.count).toBe(4);
  const whole = await exportOn(reached, columns, page, signal, keep);
  expect(whole.count).toBe(8);
  expect(asked).toEqual([undefined, '1', '2', '2', '3']);
  expect(new Set(whole.parts.join('').trim().split('\r\n')).size).toBe(8);
});

test('an export that was cancelled asks for nothing more', async () => {
  const controller = new AbortController();
  let asked = 0;
  const page: ExportPage<Row> = (startingAfter) => {
    asked += 1;
    controller.abort();
    return pagesOf(9)(startingAfter, new AbortController().signal);
  };
  await expect(exportOn(beginExport, columns, page, controller.signal, () => undefined)).rejects.toThrow('abort');
  expect(asked).toBe(1);
});
