import { Worker } from 'node:worker_threads';

import { CodedError, isCodedError } from '@countersign/kernel';

import type { TokenKeyType, TokenReply, TokenRequests, TokenSettings } from './token-requests.ts';

/** A token of a hardware module. Every call throws `HsmUnavailable` while it is away; the next one opens it again. */
export interface Token {
  /** Keys that the token can make. */
  readonly keyTypes: readonly TokenKeyType[];
  ask<Name extends Exclude<keyof TokenRequests, 'open'>>(
    name: Name,
    input: TokenRequests[Name]['input'],
  ): Promise<TokenRequests[Name]['answer']>;
  close(): Promise<void>;
}

/** The thread that speaks with a module, as far as it is used here. */
export type TokenThread = Pick<Worker, 'postMessage' | 'on' | 'once' | 'terminate'>;

/** A module that answers nothing for so long, while somebody waits for it, counts as disconnected. */
const answerMilliseconds = 30_000;

interface Connection {
  readonly keyTypes: readonly TokenKeyType[];
  send<Name extends keyof TokenRequests>(name: Name, input: TokenRequests[Name]['input']): Promise<TokenRequests[Name]['answer']>;
  close(): Promise<void>;
}

/**
 * Opens a token in a thread of its own, and keeps it open. Throws `HsmUnavailable` (no module, no such token, nothing to speak with
 * it) or `HsmPinRefused`: a wrong PIN is not tried again, since tokens lock themselves.
 */
export async function openToken(settings: TokenSettings, startThread: () => TokenThread = startWorker): Promise<Token> {
  /** The end of the last thread: one that is in the module does not end before that comes back. */
  let ended: Promise<void> = Promise.resolve();
  const open = async () => {
    await inTime(ended);
    const thread = startThread();
    ended = new Promise((done) => thread.once('exit', () => done()));
    return connect(thread, settings);
  };
  let current: Promise<Connection> | undefined = open();
  const { keyTypes } = await current;
  const drop = async (dropped: Promise<Connection> | undefined) => {
    // Somebody else may have opened another one since.
    if (current === dropped) current = undefined;
    await dropped?.then((connection) => connection.close()).catch(() => undefined);
  };
  return {
    keyTypes,
    ask: async <Name extends Exclude<keyof TokenRequests, 'open'>>(name: Name, input: TokenRequests[Name]['input']) => {
      const used = (current ??= open());
      try {
        return await (await used).send(name, input);
      } catch (error) {
        if (isCodedError(error, 'HsmUnavailable')) void drop(used);
        throw error;
      }
    },
    close: () => drop(current),
  };
}

function unavailable(message: string, cause?: unknown): CodedError<'HsmUnavailable'> {
  return new CodedError('HsmUnavailable', message, { cause });
}

const silence = `The hardware module does not answer for ${answerMilliseconds / 1_000} seconds`;

async function inTime(ended: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(unavailable(silence)), answerMilliseconds);
  try {
    await Promise.race([ended, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function startWorker(): TokenThread {
  const worker = new Worker(new URL('./worker/token-worker.ts', import.meta.url));
  // The process may end while the token is open.
  worker.unref();
  return worker;
}

async function connect(thread: TokenThread, settings: TokenSettings): Promise<Connection> {
  const waiting = new Map<number, { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  let lost: Error | undefined;
  const failAll = (error: Error) => {
    lost = error;
    clearTimeout(timer);
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  };
  /** The module does one thing after the other: how long it takes for all that wait says nothing. */
  const awaitAnswer = () => {
    clearTimeout(timer);
    if (waiting.size > 0) timer = setTimeout(() => failAll(unavailable(silence)), answerMilliseconds);
  };
  thread.on('message', ({ id, answer, error }: TokenReply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    awaitAnswer();
    if (error === undefined) one?.done(answer);
    else one?.failed(new CodedError(error.code, error.message));
  });
  const onEnd = (cause: unknown) => failAll(unavailable('The thread that speaks with the hardware module has ended', cause));
  thread.once('error', onEnd).once('exit', onEnd);
  const ask = (name: keyof TokenRequests, input: unknown) =>
    new Promise<unknown>((done, failed) => {
      if (lost !== undefined) return failed(lost);
      const id = ++count;
      waiting.set(id, { done, failed });
      if (waiting.size === 1) awaitAnswer();
      thread.postMessage({ id, name, input }, []);
    });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The thread gives each request the answer of its name.
  const send: Connection['send'] = async (name, input) => (await ask(name, input)) as TokenRequests[typeof name]['answer'];
  const close = async () => void (await thread.terminate());
  try {
    const { keyTypes } = await send('open', settings);
    return { keyTypes, send, close };
  } catch (error) {
    // Without waiting for it, since the module may not come back.
    void close();
    throw error;
  }
}
