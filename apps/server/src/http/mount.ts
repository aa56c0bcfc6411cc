import { contract } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { CodedError } from '@countersign/kernel';
import type { Person } from '@countersign/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

import type { Services } from '../services.ts';
import { sendEvents } from './server-sent-events.ts';
import type { ServerSentEvent } from './server-sent-events.ts';
import { validate } from './validate.ts';

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

/** Answers a call with the response's body, undefined where there is none, or with the events of a stream. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E>>;

type MountServices = Pick<Services, 'accessTokens' | 'reads'>;

/** The access token that a request carries. Throws `UnauthorizedError` where there is none. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new CodedError('UnauthorizedError', 'An access token is needed');
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1];
  if (token === undefined) throw new CodedError('InvalidJwtError', 'Authorization must be "Bearer" and an access token');
  return token;
}

async function authenticate(services: MountServices, request: FastifyRequest): Promise<Person> {
  const result = await services.accessTokens.verify(bearerToken(request));
  if (!result.ok) throw new CodedError(result.error, 'The access token is malformed, expired or not meant for this server');
  return result.value;
}

async function authorise(services: MountServices, endpoint: Endpoint, person: Person, params: unknown): Promise<void> {
  const { access } = endpoint;
  const { reads } = services;
  if (access === 'Public' || access === 'Person') return;
  if (access === 'Member') return await reads.authoriseMember(person);
  const { domainId } = params as { readonly domainId: string };
  if (access === 'DomainReader') return await reads.authoriseDomainReader(person, domainId);
  if (access === 'DomainUser') return await reads.authoriseDomainUser(person, domainId);
  await reads.authorise(person, domainId, access.resource);
}

/** Endpoints whose use case reads the bytes itself, because it records even what is malformed. */
const readingBytes: ReadonlySet<Endpoint> = new Set([
  contract.intents.propose,
  contract.intents.approve,
  contract.intents.reject,
  contract.intents.dryRun,
]);

/**
 * Serves an endpoint of the contract. In this order: who calls, whether the request is well formed, whether the caller may,
 * and then the handler. Every refusal is a thrown `CodedError`; `refusalOf` turns it into the answer.
 */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  services: MountServices,
  endpoint: E,
  handler: Handler<E>,
): void {
  const definition: Endpoint = endpoint;
  const callers = new WeakMap<FastifyRequest, Person>();
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      readsBytes: readingBytes.has(definition),
      ...(definition.detailedErrors && { detailedErrors: definition.detailedErrors }),
    },
    // Before the body is taken in: whoever has no token sends us nothing.
    preParsing: async (request) => {
      if (definition.access !== 'Public') callers.set(request, await authenticate(services, request));
    },
    handler: async (request, reply) => {
      const person = callers.get(request);
      const params = definition.params && validate(definition.params, request.params, 'InvalidParameterError');
      const query = definition.query && validate(definition.query, request.query, 'InvalidParameterError');
      const headers = definition.headers && validate(definition.headers, request.headers, 'InvalidParameterError');
      const checksBody = definition.body !== undefined && !readingBytes.has(definition);
      const body = checksBody ? validate(definition.body, request.body, 'InvalidRequestError') : request.body;
      if (person !== undefined) await authorise(services, definition, person, params);
      const call = { person, params, query, headers, body, rawBody: request.rawBody, request, reply } as Call<E>;
      const answer: unknown = await handler(call);
      if (reply.sent) return reply;
      if (definition.responseType === 'text/event-stream') return sendEvents(reply, answer as AsyncIterable<ServerSentEvent>);
      reply.status(definition.status);
      if (definition.responseType !== undefined) reply.type(definition.responseType);
      // Answers hold what only the caller may see.
      reply.header('cache-control', 'no-store');
      // A text alone is JSON as well.
      const isText = typeof answer === 'string' && definition.responseType === undefined;
      return isText ? reply.type('application/json; charset=utf-8').send(JSON.stringify(answer)) : reply.send(answer);
    },
  });
}
