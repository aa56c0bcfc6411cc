import { CodedError } from '@countersign/kernel';
import type { z } from 'zod';

import { tryAgain } from '../json-rpc/again.ts';
import { requestByHttp } from '../json-rpc/http-request.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { createPace } from '../json-rpc/pace.ts';
import type { Levels } from './settings.ts';

/** How services of a kind tell fees: where below the URL of their API, and in which shape. */
export interface FeeForm {
  readonly at: (api: URL) => void;
  readonly answer: z.ZodType<Levels>;
}

/** Asks a service for its levels. Waits as `sleep` does. Throws `LedgerUnreachable`. */
export function askByForm(
  { at, answer }: FeeForm,
  server: NodeSettings,
  sleep: (milliseconds: number) => Promise<void>,
): () => Promise<Levels> {
  const url = new URL(server.url);
  at(url);
  const who = `The fee source ${url.host}`;
  const pace = createPace(server.requestsPerSecond, sleep);
  return () =>
    tryAgain(who, sleep, async () => {
      await pace();
      const { status, text } = await requestByHttp(server, who, { url: url.href });
      const read = answer.safeParse(jsonIn(text));
      if (status === 200 && read.success) return read.data;
      throw new CodedError('LedgerUnreachable', `${who} tells fees as none of its form does (status ${status})`);
    });
}

/** Something below the path of an API. */
export function below(path: string): FeeForm['at'] {
  return (api) => void (api.pathname = `${api.pathname.replace(/\/$/, '')}${path}`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
