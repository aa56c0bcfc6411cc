import type { Identity } from '@countersign/adapters/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The names of the session layer's cookies. */
export type SessionCookie = 'session' | 'csrf' | 'return' | `sign-in-${string}`;

/** Reads and writes the session layer's cookies: never visible to scripts, sent along from other sites only when one navigates. */
export interface SessionCookies {
  read(request: FastifyRequest, name: SessionCookie): string | undefined;
  /** Without an end the cookie lives as long as the browser. */
  write(reply: FastifyReply, name: SessionCookie, value: string, expires?: Date): void;
  clear(reply: FastifyReply, name: SessionCookie): void;
}

/** The cookies of a console at `backend`. */
export function createSessionCookies(backend: string, { cookieSuffix }: Pick<Identity, 'cookieSuffix'>): SessionCookies {
  const secure = new URL(backend).protocol === 'https:';
  // `__Host-` binds a cookie to this very origin: no subdomain and no plain-text page can set it.
  const fullName = (name: SessionCookie): string => `${secure ? '__Host-' : ''}countersign-${name}${cookieSuffix}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  const append = (reply: FastifyReply, cookie: string): void => {
    void reply.header('set-cookie', cookie);
  };
  return {
    read(request, name) {
      const prefix = `${fullName(name)}=`;
      const found = request.headers.cookie?.split(/;\s*/).find((cookie) => cookie.startsWith(prefix));
      return found?.slice(prefix.length);
    },
    write: (reply, name, value, expires) =>
      append(
        reply,
        `${fullName(name)}=${value}; ${attributes}${expires === undefined ? '' : `; Expires=${expires.toUTCString()}`}`,
      ),
    clear: (reply, name) => append(reply, `${fullName(name)}=; ${attributes}; Max-Age=0`),
  };
}
