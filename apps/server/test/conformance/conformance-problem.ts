import { isDeepStrictEqual } from 'node:util';

import { contract, refusalReasons, refusalStatus } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { ErrorMessage, ErrorMessages } from '@countersign/model';
import { errorReasons } from '@countersign/model/names';
import type { ErrorReason } from '@countersign/model/names';

interface Matcher {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  /** Segments that are not parameters: of several that match, the most literal one is meant. */
  readonly literal: number;
}

const matchers: readonly Matcher[] = Object.entries(contract)
  .flatMap(([resource, verbs]) =>
    Object.entries(verbs as Readonly<Record<string, Endpoint>>).map(([verb, endpoint]) => ({
      name: `${resource}.${verb}`,
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      literal: endpoint.path.split('/').filter((segment) => !segment.startsWith('{')).length,
    })),
  )
  .toSorted((a, b) => b.literal - a.literal);

/** The session API speaks the wire form of its browser client: refusals are redirects, or addresses that name the error. */
const isSession = ({ path }: Endpoint) => path.startsWith('/api/auth/');

function refusalProblem(endpoint: Endpoint, status: number, type: string, text: string): string | undefined {
  if (!type.startsWith('application/json')) return `${status} as ${type === '' ? 'nothing' : type} instead of application/json`;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status} without JSON: ${text.slice(0, 200)}`;
  }
  const { reason, message } = body as { readonly reason?: unknown; readonly message?: unknown };
  if (typeof reason !== 'string' || !Object.hasOwn(errorReasons, reason)) return `no known reason: ${text.slice(0, 200)}`;
  if (typeof message !== 'string') return 'a refusal without a message';
  // Of what is served in demo mode alone there is nothing elsewhere.
  if (reason === 'RouteNotFoundError' && endpoint.path.includes('/demo/')) return undefined;
  if (!refusalReasons(endpoint).includes(reason as ErrorReason)) return `${reason}, which the contract does not know of it`;
  if (refusalStatus(endpoint, reason as ErrorReason) !== status) return `${reason} with ${status}`;
  const mayHaveDetails = endpoint.detailedErrors?.includes(reason as ErrorReason) === true;
  const isKnown = (mayHaveDetails ? ErrorMessages : ErrorMessage).safeParse(body).success;
  if (!isKnown) return `members of a refusal that the contract does not know: ${text.slice(0, 200)}`;
  return undefined;
}

function answerProblem(endpoint: Endpoint, type: string, text: string): string | undefined {
  const { response, responseType = 'application/json' } = endpoint;
  if (response === undefined)
    return text === '' || isSession(endpoint) ? undefined : `a body, where there is none: ${text.slice(0, 200)}`;
  if (!type.startsWith(responseType)) return `${type} instead of ${responseType}`;
  if (responseType !== 'application/json') return undefined;
  const value: unknown = JSON.parse(text);
  const read = response.safeParse(value);
  if (!read.success) return `another shape: ${JSON.stringify(read.error.issues.slice(0, 3))} in ${text.slice(0, 500)}`;
  // A shape that drops what it does not know would hide members that no document has.
  return isDeepStrictEqual(read.data, value) ? undefined : `members that the contract does not know: ${text.slice(0, 500)}`;
}

async function problem(endpoint: Endpoint, answer: Response): Promise<string | undefined> {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === endpoint.status && type.startsWith('text/event-stream')) {
    return endpoint.responseType === 'text/event-stream' ? undefined : 'a stream';
  }
  const text = await answer.clone().text();
  if (answer.status === endpoint.status) return answerProblem(endpoint, type, text);
  if (isSession(endpoint)) return undefined;
  if (answer.status >= 400) return refusalProblem(endpoint, answer.status, type, text);
  return `the status ${answer.status}`;
}

/**
 * What is wrong with an answer to a call of the contract, in one line: its status, its body's shape, members that no document has, a
 * reason that the endpoint does not have. Undefined where nothing is, and for what is no call of the contract.
 */
export async function conformanceProblem(method: string, url: URL, answer: Response): Promise<string | undefined> {
  const match = matchers.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname));
  const found = match && (await problem(match.endpoint, answer));
  return found === undefined ? undefined : `${match?.name} (${method} ${url.pathname}) answered ${found}`;
}
