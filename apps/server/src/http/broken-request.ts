import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { ErrorReason } from '@countersign/model/names';

interface Answer {
  readonly status: number;
  readonly reason: ErrorReason;
  readonly message: string;
}

const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'PayloadTooLargeError', message: 'The headers of the request are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'InvalidRequestError', message: 'The request did not arrive in time' },
};

/**
 * Answers what never became a request (a malformed line or header, too many of them, one that does not end) in the form of every
 * other refusal, and hangs up.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // There is nobody to answer once the client has disconnected.
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const malformed: Answer = { status: 400, reason: 'InvalidRequestError', message: 'This is not an HTTP request' };
  const { status, reason, message } = answers[error.code ?? ''] ?? malformed;
  const body = JSON.stringify({ reason, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
