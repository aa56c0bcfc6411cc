import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { freePorts } from '@countersign/adapters/free-ports';
import { decrypt } from 'http_ece';
import { importJWK, jwtVerify } from 'jose';

/** A push as its service takes it. */
interface ReceivedPush {
  readonly path: string;
  readonly ttl: number;
  readonly topic: string | undefined;
  /** How soon a device that saves its battery is woken. */
  readonly urgency: string | undefined;
  /** The key that the sender signed with, base64url. */
  readonly sender: string;
  /** What the sender signed: whom it is for, until when, who it is. */
  readonly claims: { readonly aud?: unknown; readonly exp?: number | undefined; readonly sub?: string | undefined };
  /** What the browser reads. */
  readonly text: string;
}

/** What the service does with the next pushes. */
interface Answer {
  readonly status: number;
  readonly location?: string;
}

/**
 * A push service on this machine, and a browser that subscribed there: it takes a push only if its sender signed it (RFC 8292, verified by jose),
 * and decrypts it with the browser's key (http_ece, not our own code).
 */
export async function startPushService() {
  const port = await freePorts();
  const origin = `http://127.0.0.1:${port}`;
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16).toString('base64url');
  const received: ReceivedPush[] = [];
  const problems: unknown[] = [];
  const asked: string[] = [];
  let answer: Answer = { status: 201 };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const take = async () => {
      const body = await buffer(request);
      const [, token = '', sender = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const point = Buffer.from(sender, 'base64url');
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
      const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
      const { payload } = await jwtVerify(token, key, { audience: origin });
      // By this a browser knows how to decrypt; without it, or with another, it throws the message away.
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('The encoding is not the one of RFC 8291');
      const text = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth }).toString('utf8');
      const { ttl, topic, urgency } = request.headers;
      received.push({
        path: request.url ?? '',
        ttl: Number(ttl),
        topic: topic?.toString(),
        urgency: urgency?.toString(),
        sender,
        claims: payload,
        text,
      });
    };
    take()
      .catch((error: unknown) => problems.push(error))
      .finally(() => {
        const { status, location } = answer;
        response.writeHead(status, location === undefined ? {} : { location }).end();
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin,
    received,
    problems,
    /** The paths of all requests, also of those that are no pushes. */
    asked,
    /** What a browser that subscribed here tells about itself. */
    subscription: (path: string) => ({
      endpoint: `${origin}${path}`,
      p256dh: browser.getPublicKey('base64url'),
      auth,
    }),
    answerWith: (next: Answer) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
