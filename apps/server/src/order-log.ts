import type { OrderLogEvent } from '@countersign/service';
import type { Logger } from 'pino';

/** Writes what orders report to the server's log: as an error only what is one, and with a stack only what was thrown. */
export function orderLog(log: Pick<Logger, 'info' | 'error'>): (event: OrderLogEvent) => void {
  return ({ level = 'error', message, error, ...about }) =>
    log[level]({ ...about, ...(error !== undefined && { err: error }) }, message);
}
