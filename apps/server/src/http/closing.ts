import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the application starts to close: what goes on for long must end then. */
    closing: AbortSignal;
  }
}

/**
 * Lets streams end when the application does, since it waits for all answers before it is closed. Connections over which nothing was
 * asked yet are not among those that Node takes for idle; without this they would keep the application open until they time out.
 */
export function signalClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => {
    closing.abort();
    for (const socket of unused) socket.destroy();
  });
}
