import type { ServerResponse } from 'node:http';

/** Calls `change` once, before the answer's head is sent, whatever sends it: headers can be looked at and changed then. */
export function beforeHead(response: ServerResponse, change: () => void): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (...input: unknown[]): ServerResponse => {
    change();
    response.writeHead = writeHead;
    return Reflect.apply(writeHead, response, input);
  };
}
