import { err, isObject, ok } from '@countersign/kernel';

import { Again, tryAgain } from '../json-rpc/again.ts';
import { requestByHttp } from '../json-rpc/http-request.ts';
import type { JsonRpc, NodeSettings, RpcAnswer, RpcCall } from '../json-rpc/json-rpc.ts';
import { createPace, pause } from '../json-rpc/pace.ts';
import { createTurns } from '../json-rpc/turns.ts';
import { usualMostBytes } from '../json-rpc/read-body.ts';

/** What is at a path: one call. */
export function get(path: string): RpcCall {
  return { method: path, params: [] };
}

/** JSON that is sent to a path: one call. */
export function post(path: string, body: unknown): RpcCall {
  return { method: path, params: [body] };
}

/** The status of what is not there. */
export const notFound = 404;

/**
 * A node's REST interface as calls: the path is the method, and what is sent its only parameter. A node of Octez answers what it refuses with status 500 and a
 * list of errors, whose ids are the words of the answer.
 */
export function createRest(settings: NodeSettings, sleep = pause): JsonRpc {
  const { host: name } = new URL(settings.url);
  const who = `The node ${name}`;
  const pace = createPace(settings.requestsPerSecond, sleep);
  const enter = createTurns(settings.batch);

  async function send({ method, params }: RpcCall, mostBytes: number): Promise<RpcAnswer> {
    const url = new URL(settings.url);
    const [path = '', query = ''] = method.split('?');
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
    for (const [key, value] of new URLSearchParams(query)) url.searchParams.append(key, value);
    const leave = await enter(false);
    try {
      return await tryAgain(who, sleep, async () => {
        await pace();
        const body = params.length === 0 ? undefined : JSON.stringify(params[0]);
        const isAnswer = (_: number, text: string) => errorIds(text) !== undefined;
        return read(await requestByHttp(settings, who, { url: url.href, body, mostBytes, isAnswer }));
      });
    } finally {
      leave();
    }
  }

  return {
    name,
    batch: settings.batch,
    isSeparate: true,
    ask: (calls, mostBytes = usualMostBytes) => Promise.all(calls.map((call) => send(call, mostBytes))),
  };
}

function read({ status, text }: { readonly status: number; readonly text: string }): RpcAnswer {
  if (status === 200) {
    const value = parsed(text);
    if (value === undefined) throw new Again('no JSON');
    return ok(value);
  }
  if (status === notFound) return err({ code: notFound, message: 'not found' });
  return err({ code: status, message: errorIds(text)?.join(' ') ?? `status ${status}` });
}

/** The ids of a list of errors, with their kinds; undefined for anything else. */
function errorIds(text: string): readonly string[] | undefined {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const ids = list.flatMap((one: unknown) =>
    isObject(one) && typeof one['id'] === 'string' ? [`${String(one['kind'])} ${one['id']}`] : [],
  );
  return ids.length === list.length ? ids : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
