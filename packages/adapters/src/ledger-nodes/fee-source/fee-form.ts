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
  /** Where newer releases of the service tell the same to more places. */
  readonly finer?: (api: URL) => void;
}

/** Asks a service for its levels. Waits as `sleep` does. Throws `LedgerUnreachable`. */
export function askByForm(
  { at, answer, finer }: FeeForm,
  server: NodeSettings,
  sleep: (milliseconds: number) => Promise<void>,
): () => Promise<Levels> {
  const who = `The fee source ${new URL(server.url).host}`;
  const pace = createPace(server.requestsPerSecond, sleep);
  async function levelsAt(place: FeeForm['at']): Promise<{ readonly levels: Levels | undefined; readonly status: number }> {
    const url = new URL(server.url);
    place(url);
    await pace();
    const { status, text } = await requestByHttp(server, who, { url: url.href });
    const read = answer.safeParse(jsonIn(text));
    return { levels: status === 200 && read.success ? read.data : undefined, status };
  }
  // A release without the finer answer says that there is no such page, and is not asked for it again.
  let place = finer ?? at;
  return () =>
    tryAgain(who, sleep, async () => {
      let asked = await levelsAt(place);
      if (asked.levels === undefined && place !== at && asked.status >= 400 && asked.status < 500) {
        place = at;
        asked = await levelsAt(place);
      }
      if (asked.levels !== undefined) return asked.levels;
      throw new CodedError('LedgerUnreachable', `${who} tells fees as none of its form does (status ${asked.status})`);
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
