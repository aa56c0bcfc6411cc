import { parentPort } from 'node:worker_threads';

import type { TokenMessage, TokenReply, TokenRequests } from '../token-requests.ts';
import { openTokenSession, type TokenCalls, type TokenSession } from './token-session.ts';

// The thread that speaks with a token. The module's calls wait for the device, which the rest of the process must not.
let session: TokenSession | undefined;

function answer(message: TokenMessage): unknown {
  if (message.name === 'open') {
    session = openTokenSession(message.input);
    return { keyTypes: session.keyTypes };
  }
  if (session === undefined) throw new Error('The token was not opened');
  return ask(session, message);
}

function ask<Name extends Exclude<keyof TokenRequests, 'open'>>(calls: TokenCalls, { name, input }: TokenMessage<Name>): unknown {
  return calls[name](input);
}

parentPort?.on('message', (message: TokenMessage) => {
  const reply = (content: Omit<TokenReply, 'id'>) => parentPort?.postMessage({ id: message.id, ...content }, []);
  try {
    reply({ answer: answer(message) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'HsmUnavailable';
    reply({ error: { code, message: error instanceof Error ? error.message : String(error) } });
  }
});
