import { CodedError, err, fromHex, ok } from '@countersign/kernel';

import { Again, retryAfter, tryAgain } from '../json-rpc/again.ts';
import { longestWords } from '../json-rpc/dialect.ts';
import type { JsonRpc, NodeSettings, RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { createPace, pause } from '../json-rpc/pace.ts';
import { tooLarge, usualMostBytes } from '../json-rpc/read-body.ts';
import { createTurns } from '../json-rpc/turns.ts';

/**
 * A client of one server of the form of REST. A call's `method` is a path with its query, which is asked for; with a parameter, bytes in hexadecimal, these
 * are posted there, as what a second one says that they are. JSON is read as such, with whole numbers beyond 2^53 as text; anything else is its bytes. A
 * status of 400 and above is the node's refusal, with the status as its code, in the words that `wordsIn` finds in what it says; one of 500 and above is no
 * answer, unless `isRefusal` knows it.
 */
export function createRest(
  settings: NodeSettings,
  sleep: (milliseconds: number) => Promise<void> = pause,
  isRefusal: (said: string) => boolean = () => false,
  wordsIn: (said: string) => string = messageIn,
): JsonRpc {
  const { host: name } = new URL(settings.url);
  const who = `The node ${name}`;
  const pace = createPace(settings.requestsPerSecond, sleep);
  const enter = createTurns(settings.batch);

  async function asked(call: RpcCall, mostBytes: number): Promise<RpcAnswer> {
    const leave = await enter(false);
    try {
      return await tryAgain(who, sleep, async () => {
        await pace();
        return request(settings, who, call, { mostBytes, isRefusal, wordsIn });
      });
    } finally {
      leave();
    }
  }

  return {
    name,
    batch: settings.batch,
    isSeparate: true,
    ask: (calls, mostBytes = usualMostBytes) => Promise.all(calls.map((call) => asked(call, mostBytes))),
  };
}

async function request(
  { url, authorization, timeoutSeconds }: NodeSettings,
  who: string,
  { method: path, params: [sent, form] }: RpcCall,
  {
    mostBytes,
    isRefusal,
    wordsIn,
  }: {
    readonly mostBytes: number;
    readonly isRefusal: (said: string) => boolean;
    readonly wordsIn: (said: string) => string;
  },
): Promise<RpcAnswer> {
  const body = typeof sent === 'string' ? fromHex(sent) : undefined;
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(urlOf(url, path), {
      headers: {
        ...(body !== undefined && { 'content-type': typeof form === 'string' ? form : 'application/x-binary' }),
        ...(authorization !== undefined && { authorization }),
      },
      ...(body !== undefined && { method: 'POST', body }),
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
      // A redirect would take the credentials somewhere else.
      redirect: 'error',
    });
    bytes = await bytesOf(response, mostBytes, who);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    // The cause alone: the message around it may have the URL.
    throw new Again(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection');
  }
  const { status, headers } = response;
  if (status < 300) return ok(isJson(headers) ? valueOf(bytes) : bytes);
  const said = new TextDecoder().decode(bytes);
  if (status === 429 || (status >= 500 && !isRefusal(said)))
    throw new Again(`status ${status}`, { afterMilliseconds: retryAfter(headers.get('retry-after')) });
  return err({ code: status, message: wordsIn(said).slice(0, longestWords) });
}

function isJson(headers: Headers): boolean {
  return /^application\/([a-z]+\+)?json\b/.test(headers.get('content-type') ?? '');
}

/** The path below the server's own, with what its own URL asks for besides. */
function urlOf(base: string, path: string): URL {
  const url = new URL(base);
  const [pathname = '', query = ''] = path.split('?');
  url.pathname = `${url.pathname.replace(/\/$/, '')}${pathname}`;
  for (const [name, value] of new URLSearchParams(query)) url.searchParams.append(name, value);
  return url;
}

async function bytesOf(response: Response, mostBytes: number, who: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes) {
      const cause = new CodedError('AnswerTooLarge', tooLarge);
      throw new CodedError('LedgerUnreachable', `${who}: ${tooLarge}`, { cause });
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Throws `Again` for what is no JSON: some say so that they are asked too much. */
function valueOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes), exactly);
  } catch {
    throw new Again('no JSON');
  }
}

/** Networks count in 64 bits, which a number of JSON does not hold. */
function exactly(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isHeld = typeof value !== 'number' || Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
  return isHeld || context?.source === undefined ? value : context.source;
}

/** The message of what is JSON and has one, else all that is said. */
function messageIn(said: string): string {
  try {
    const value: unknown = JSON.parse(said);
    return typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : said;
  } catch {
    return said;
  }
}
