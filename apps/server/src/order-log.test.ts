import { pino } from 'pino';
import { expect, test } from 'vitest';

import { orderLog } from './order-log.ts';

function written(event: Parameters<ReturnType<typeof orderLog>>[0]): Record<string, unknown> {
  const lines: string[] = [];
  orderLog(pino({ base: null }, { write: (line) => void lines.push(line) }))(event);
  return JSON.parse(lines.join('')) as Record<string, unknown>;
}

test('an outcome of business is logged without an error or a stack', () => {
  const detail = 'CurrentlyNotEnoughFunds: The account cannot spend so much';
  const line = written({ level: 'info', message: 'An order cannot be prepared', orderId: 'one', detail });
  expect(line).toEqual({ level: 30, time: expect.any(Number), orderId: 'one', detail, msg: 'An order cannot be prepared' });
});

test('what was thrown is an error, with its stack', () => {
  const line = written({ message: 'A step failed', orderId: 'one', detail: 'Error: broken', error: new Error('broken') });
  expect(line).toMatchObject({
    level: 50,
    orderId: 'one',
    msg: 'A step failed',
    err: { stack: expect.stringContaining('broken') },
  });
});
