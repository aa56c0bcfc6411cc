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

/** A module that does not answer for so long counts as disconnected. */
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
export async function openToken(settings: TokenSettings): Promise<Token> {
  let current: Promise<Connection> | undefined = connect(settings);
  const { keyTypes } = await current;
  const drop = async () => {
    const dropped = current;
    current = undefined;
    await dropped?.then((connection) => connection.close()).catch(() => undefined);
  };
  return {
    keyTypes,
    ask: async <Name extends Exclude<keyof TokenRequests, 'open'>>(name: Name, input: TokenRequests[Name]['input']) => {
      current ??= connect(settings);
      try {
        return await (await current).send(name, input);
      } catch (error) {
        if (isCodedError(error, 'HsmUnavailable')) await drop();
        throw error;
      }
    },
    close: drop,
  };
}

async function connect(settings: TokenSettings): Promise<Connection> {
  const worker = new Worker(new URL('./worker/token-worker.ts', import.meta.url));
  // The process may end while the token is open.
  worker.unref();
  const waiting = new Map<number, { readonly done: (answer: unknown) => void; readonly failed: (error: Error) => void }>();
  let count = 0;
  const failAll = (error: unknown) => {
    for (const { failed } of waiting.values()) {
      failed(new CodedError('HsmUnavailable', 'The thread that speaks with the hardware module has ended', { cause: error }));
    }
    waiting.clear();
  };
  worker.on('message', ({ id, answer, error }: TokenReply) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.done(answer);
    else one?.failed(new CodedError(error.code, error.message));
  });
  worker.once('error', failAll).once('exit', failAll);
  const ask = (name: keyof TokenRequests, input: unknown) =>
    new Promise<unknown>((done, failed) => {
      const id = ++count;
      const timer = setTimeout(() => {
        waiting.delete(id);
        failed(new CodedError('HsmUnavailable', `The hardware module does not answer for ${answerMilliseconds / 1_000} seconds`));
      }, answerMilliseconds);
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      waiting.set(id, { done: settled(done), failed: settled(failed) });
      worker.postMessage({ id, name, input }, []);
    });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The thread gives each request the answer of its name.
  const send: Connection['send'] = async (name, input) => (await ask(name, input)) as TokenRequests[typeof name]['answer'];
  const close = async () => void (await worker.terminate());
  try {
    const { keyTypes } = await send('open', settings);
    return { keyTypes, send, close };
  } catch (error) {
    await close();
    throw error;
  }
}
