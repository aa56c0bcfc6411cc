import { request as requestPlain, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';

import type { Clock } from '@countersign/kernel';
import type { PushOutcome, PushSender, PushSubscription } from '@countersign/service';

import { encryptPush } from './encrypt.ts';
import { publicLookup, pushTarget, type PushTarget } from './push-services.ts';
import { vapidHeader, vapidKey } from './vapid.ts';

const timeoutMilliseconds = 10_000;

/** All that a push says: what waits is asked for by the device itself, once its owner has opened the app. */
const message = JSON.stringify({ countersign: 1, waiting: true });

/** What {@link createPushSender} needs. */
export interface PushSenderOptions {
  /** 32 bytes, of which the instance's key is made. */
  readonly secret: Buffer;
  /** Who sends: the instance's URL. */
  readonly subject: string;
  /** Where it may be sent to: see {@link pushTarget}. */
  readonly services: readonly string[];
  readonly clock: Clock;
}

/** Begins a request; only a test names another one than Node's. */
type Connect = (url: URL, options: RequestOptions) => Pick<ClientRequest, 'on' | 'end'>;

const connectByNode: Connect = (url, options) =>
  url.protocol === 'https:' ? requestSecure(url, options) : requestPlain(url, options);

/** Sends push messages by RFC 8030, encrypted by RFC 8291, under the instance's key by RFC 8292. */
export function createPushSender(
  { secret, subject, services, clock }: PushSenderOptions,
  connect: Connect = connectByNode,
): PushSender {
  const key = vapidKey(secret);
  return {
    publicKey: key.publicKey,
    accepts: (subscription) => pushTarget(subscription.endpoint, services) !== undefined && bodyFor(subscription) !== undefined,
    async send(subscription, lifetimeSeconds) {
      const target = pushTarget(subscription.endpoint, services);
      const body = bodyFor(subscription);
      if (target === undefined || body === undefined) return 'Refused';
      const status = await post(connect, target, body, {
        authorization: vapidHeader(key, target.url.origin, subject, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(lifetimeSeconds),
        urgency: 'high',
        // What was not delivered yet is replaced: one is enough to say that something waits.
        topic: 'waiting',
      });
      return outcomeOf(status);
    },
  };
}

function bodyFor(subscription: PushSubscription): Buffer | undefined {
  try {
    return encryptPush(message, subscription);
  } catch {
    // The key is no point of the curve.
    return undefined;
  }
}

function outcomeOf(status: number | undefined): PushOutcome {
  if (status === undefined || status === 429 || status >= 500) return 'Later';
  if (status === 404 || status === 410) return 'Gone';
  return status >= 200 && status < 300 ? 'Sent' : 'Refused';
}

/** The status of the answer, of which nothing else is read and which leads nowhere else; undefined where there was none. */
async function post(
  connect: Connect,
  { url, mayBeInside }: PushTarget,
  body: Buffer,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const request = connect(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-length': body.length },
    signal: AbortSignal.timeout(timeoutMilliseconds),
    ...(!mayBeInside && { lookup: publicLookup() }),
  });
  request.on('response', (response) => {
    resolve(response.statusCode);
    response.destroy();
  });
  request.on('error', () => resolve(undefined));
  request.end(body);
  return await promise;
}
