import { CodedError, isCodedError, parseStrictJson } from '@countersign/kernel';
import type { ErrorReason } from '@countersign/model/names';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came. Signed requests are kept so. */
    rawBody: Uint8Array;
  }
  interface FastifyContextConfig {
    /** True where the handler reads the bytes itself: they are not parsed before. */
    readsBytes?: boolean;
    /** Reasons whose refusal lists all that is wrong. */
    detailedErrors?: readonly ErrorReason[];
  }
}

/** An escaped U+0000, which the database cannot keep; a backslash before it makes it six plain characters. */
const zeroCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/** An organisation of some thousands has as many; a body of more holds everybody up while it is read. */
const mostValues = 50_000;

const [quote, backslash, comma, bracket, brace] = Buffer.from('"\\,[{');

/** Reads JSON bodies strictly: what two readers could understand differently is refused. An empty body is `undefined`. */
export function readJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody');
  app.addHook('onRequest', async (request) => {
    request.rawBody = new Uint8Array();
  });
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body;
    if (!hasFewValues(body)) {
      return done(new CodedError('InvalidRequestError', `The body has more than ${mostValues} values`));
    }
    if (request.routeOptions.config.readsBytes) return done(null, undefined);
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
      if (zeroCharacter.test(text)) throw new CodedError('InvalidRequestError', 'The body has a zero character in a text');
      done(null, text.trim() === '' ? undefined : parseStrictJson(text));
    } catch (error) {
      done(new CodedError('InvalidRequestError', isCodedError(error) ? error.message : 'The body is not UTF-8 text'));
    }
  });
}

/** Looks for no more than what begins a value, so that this costs little even where the body is refused. */
function hasFewValues(body: Buffer): boolean {
  let left = mostValues;
  for (let index = 0; index < body.length; index++) {
    const byte = body[index];
    if (byte === quote) {
      for (index++; index < body.length && body[index] !== quote; index++) if (body[index] === backslash) index++;
    } else if ((byte === comma || byte === bracket || byte === brace) && left-- === 0) return false;
  }
  return true;
}
