import type { contract, Endpoint } from '@countersign/contract';
import type { Person, Refusable } from '@countersign/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { ServerSentEvent } from './server-sent-events.ts';

type Field<E, Name extends string> = E extends Record<Name, infer T extends z.ZodType> ? z.output<T> : undefined;

/** What a handler gets: everything checked by the contract. */
interface Call<E extends Endpoint> {
  /** Who calls; undefined on public endpoints alone. */
  readonly person: E['access'] extends 'Public' ? undefined : Person;
  readonly params: Field<E, 'params'>;
  readonly query: Field<E, 'query'>;
  readonly headers: Field<E, 'headers'>;
  readonly body: Field<E, 'body'>;
  /** The body's bytes exactly as they came. */
  readonly rawBody: Uint8Array;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type AnswerOf<E extends Endpoint> = E extends { readonly responseType: 'text/event-stream' }
  ? AsyncIterable<ServerSentEvent>
  : E extends { response: infer T extends z.ZodType }
    ? z.input<T>
    : void;

/** Answers a call with the response's body, undefined where there is none, or with the events of a stream; or says why it is refused. */
type Handler<E> = E extends Endpoint ? (call: Call<E>) => Promise<Refusable<AnswerOf<E>>> : never;

/** A handler for each endpoint of a part of the contract. */
type Handlers<Part> = {
  readonly [Resource in keyof Part]: { readonly [Verb in keyof Part[Resource]]: Handler<Part[Resource][Verb]> };
};

/** Served by the session API's own routes, in the wire form of the public browser client; and by demo instances alone. */
type ServedElsewhere = 'session' | 'demo';

/** A handler for every endpoint of the contract: one that is missing does not compile. */
export type ApiHandlers = Handlers<Omit<typeof contract, ServedElsewhere>> & Partial<Handlers<Pick<typeof contract, 'demo'>>>;
