import { CodedError } from '@countersign/kernel';

import { Again } from './again.ts';
import { answersTo } from './answers.ts';
import type { Answer, Dialect } from './dialect.ts';
import type { NodeSettings, RpcAnswer, RpcCall } from './json-rpc.ts';
import { openWebSocket, type Connection, type WhyEnded } from './web-socket.ts';

/** A node that speaks, and leaves so many calls without an answer, is begun with again. */
const mostAbandoned = 1_000;

/** What is asked over one socket, from its opening to its end. */
export interface Session {
  /** One request. Throws `Again`, and `LedgerUnreachable` for an answer that is too large. */
  ask(calls: readonly RpcCall[]): Promise<readonly RpcAnswer[]>;
  /** Asks for news, once. */
  subscribe(): void;
  end(): void;
}

/** A request without all of its answers. */
interface Request {
  readonly ids: readonly number[];
  readonly answers: Answer[];
  readonly done: (answers: readonly RpcAnswer[]) => void;
  readonly fail: (error: unknown) => void;
}

/** Opens a socket. Throws `Again`. */
// oxlint-disable-next-line eslint/max-lines-per-function -- All of it shares one socket.
export async function openSession(
  settings: NodeSettings,
  name: string,
  dialect: Dialect,
  { mostBytes, onNews, onEnd }: { readonly mostBytes: number; readonly onNews: () => void; readonly onEnd: () => void },
): Promise<Session> {
  const { onSocket, subscription } = dialect;
  const timeoutMilliseconds = settings.timeoutSeconds * 1_000;
  const underWay = new Set<Request>();
  const byId = new Map<number, Request>();
  /** Ids of calls that nobody waits for any more. */
  const abandoned = new Set<number>();
  /** The call for news, until it is answered; undefined before there was one. */
  let subscribing: number | 'Answered' | undefined;
  let lastId = 0;
  let messages = 0;
  let isOver = false;
  let opened: Connection | undefined;

  const socket = await openWebSocket({
    url: settings.url,
    headers: settings.authorization === undefined ? {} : { authorization: settings.authorization },
    timeoutMilliseconds,
    mostBytes,
    onText,
    onEnd: over,
  });
  opened = socket;
  if (isOver) socket.end();

  function onText(text: string): void {
    messages++;
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return over('Garbage', 'no JSON');
    }
    if (subscription.isNews(message)) return onNews();
    const answers = onSocket.read(message);
    if (answers === undefined) return over('Garbage', 'no answer in a known form');
    for (const answer of answers) onAnswer(answer);
  }

  function onAnswer(answer: Answer): void {
    const { id: said = null, error } = answer;
    // Another's id, or one that was answered already, concerns nobody here.
    if (said === null) {
      if (error) onRefusal(error.message);
      return;
    }
    const id = Number(said);
    abandoned.delete(id);
    // Those who are refused the news look now and then anyway.
    if (id === subscribing) subscribing = 'Answered';
    const request = byId.get(id);
    if (request === undefined) return;
    byId.delete(id);
    request.answers.push(answer);
    if (request.answers.length < request.ids.length) return;
    underWay.delete(request);
    try {
      request.done(answersTo(request.ids, request.answers, dialect));
    } catch (failure) {
      request.fail(failure);
    }
  }

  /** Something was refused as a whole, and the node does not say what. */
  function onRefusal(words: string): void {
    if (typeof subscribing === 'number') subscribing = 'Answered';
    else over('Garbage', words);
  }

  /** Ends it, and all that is under way. */
  function over(why: WhyEnded, words: string): void {
    if (isOver) return;
    isOver = true;
    opened?.end();
    onEnd();
    const isKnown = underWay.size === 1 && abandoned.size === 0;
    for (const request of underWay) {
      if (why === 'TooLarge' && isKnown) {
        const cause = new CodedError('AnswerTooLarge', words);
        request.fail(new CodedError('LedgerUnreachable', `The node ${name}: ${words}`, { cause }));
      } else request.fail(new Again(words, { isAlone: why !== 'Lost' }));
    }
  }

  function abandon(request: Request, heard: number): void {
    underWay.delete(request);
    for (const id of request.ids) if (byId.delete(id)) abandoned.add(id);
    request.fail(new Again('no answer in time'));
    // Nothing came at all: there may be nobody at the other end any more.
    if (messages === heard || abandoned.size > mostAbandoned) over('Lost', 'no answer in time');
  }

  return {
    ask: (calls) => {
      if (isOver) return Promise.reject(new Again('the connection was lost'));
      const { promise, resolve: done, reject: fail } = Promise.withResolvers<readonly RpcAnswer[]>();
      const request: Request = { ids: calls.map(() => ++lastId), answers: [], done, fail };
      underWay.add(request);
      for (const id of request.ids) byId.set(id, request);
      const bodies = calls.map((call, index) => onSocket.write(request.ids[index] ?? 0, call));
      const heard = messages;
      socket.send(JSON.stringify(bodies.length === 1 ? bodies[0] : bodies));
      const timer = setTimeout(() => abandon(request, heard), timeoutMilliseconds);
      return promise.finally(() => clearTimeout(timer));
    },
    subscribe() {
      if (isOver || subscribing !== undefined) return;
      subscribing = ++lastId;
      socket.send(JSON.stringify(onSocket.write(subscribing, subscription.call)));
    },
    end: () => over('Lost', 'the connection was closed'),
  };
}
