import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the application starts to close: what goes on for long must end then. */
    closing: AbortSignal;
  }
}

/** Lets streams end when the application does; it waits for all answers before it is closed. */
export function tellOfClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
}
