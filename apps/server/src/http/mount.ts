import { contract, refusalStatus } from '@countersign/contract';
import type { Endpoint } from '@countersign/contract';
import { CodedError, ok } from '@countersign/kernel';
import type { AccessTokens, Person, Reads, Refusable } from '@countersign/service';
import type { ErrorReason } from '@countersign/model/names';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { readMultipartForms } from './multipart.ts';
import { valueOrRefuse } from './refusal.ts';
import { sendEvents } from './server-sent-events.ts';
import type { ServerSentEvent } from './server-sent-events.ts';
import { validate } from './validate.ts';

/** Who somebody is, and what they may. */
export interface AccessPorts {
  readonly accessTokens: AccessTokens;
  readonly reads: Pick<Reads, 'authorise' | 'authoriseDomainReader' | 'authoriseDomainUser' | 'authoriseMember'>;
}

/** The access token that a request carries. Throws `UnauthorizedError` where there is none. */
export function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new CodedError('UnauthorizedError', 'An access token is needed');
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header)?.[1];
  if (token === undefined) throw new CodedError('InvalidJwtError', 'Authorization must be "Bearer" and an access token');
  return token;
}

async function authenticate(ports: AccessPorts, request: FastifyRequest): Promise<Person> {
  const result = await ports.accessTokens.verify(bearerToken(request));
  if (!result.ok) throw new CodedError(result.error, 'The access token is malformed, expired or not meant for this server');
  return result.value;
}

function domainOf(params: unknown): string {
  if (typeof params === 'object' && params !== null && 'domainId' in params && typeof params.domainId === 'string') {
    return params.domainId;
  }
  throw new Error('An endpoint of a domain has no domain in its path');
}

async function authorise(ports: AccessPorts, endpoint: Endpoint, person: Person, params: unknown): Promise<Refusable<void>> {
  const { access } = endpoint;
  const { reads } = ports;
  if (access === 'Public' || access === 'Person') return ok(undefined);
  if (access === 'Member') return await reads.authoriseMember(person);
  const domainId = domainOf(params);
  if (access === 'DomainReader') return await reads.authoriseDomainReader(person, domainId);
  if (access === 'DomainUser') return await reads.authoriseDomainUser(person, domainId);
  return await reads.authorise(person, domainId, access.resource);
}

/** Endpoints whose use case reads the bytes itself, because it records even what is malformed. */
const readingBytes: ReadonlySet<Endpoint> = new Set([
  contract.intents.propose,
  contract.intents.approve,
  contract.intents.reject,
  contract.intents.withdraw,
  contract.intents.dryRun,
]);

/** Endpoints that take requests to sign, policies or a whole organisation; all others take little. */
const takingMuch: ReadonlySet<Endpoint> = new Set([
  ...readingBytes,
  contract.genesis.create,
  contract.notifications.signWeb,
  contract.policies.try,
  contract.policies.tryIntent,
  contract.policies.tryMovers,
  contract.signingSessions.approve,
  contract.signingSessions.change,
  contract.signingSessions.create,
  contract.transactions.dryRun,
]);

/** Bytes of a body, where the endpoint takes little. */
const smallBody = 64 * 1024;

/** Any handler: what it takes is the contract's, which the compiler held against it where the table was made. */
type AnyHandler = (call: never) => Promise<Refusable<unknown>>;

type HandlerTable = Readonly<Record<string, Readonly<Record<string, AnyHandler>> | undefined>>;

/** What a caller must be allowed beside the endpoint's own access, where that is asked before a large body is read. */
export type UploadRights = ReadonlyMap<Endpoint, (person: Person) => Promise<Refusable<void>>>;

/** Serves every endpoint of the contract that the table has a handler for. */
export async function mountHandlers(
  app: FastifyInstance,
  ports: AccessPorts,
  table: HandlerTable,
  rights: UploadRights = new Map(),
): Promise<void> {
  for (const [resource, endpoints] of Object.entries<Readonly<Record<string, Endpoint>>>(contract)) {
    for (const [verb, endpoint] of Object.entries(endpoints)) {
      const handler = table[resource]?.[verb];
      if (handler === undefined) continue;
      if (endpoint.bodyType !== 'multipart/form-data') mount(app, ports, { definition: endpoint, handler });
      else {
        await app.register(async (scope) => {
          readMultipartForms(scope);
          mount(scope, ports, { definition: endpoint, handler, mayUpload: rights.get(endpoint) });
        });
      }
    }
  }
}

interface Mounted {
  readonly definition: Endpoint;
  readonly handler: AnyHandler;
  readonly mayUpload?: ((person: Person) => Promise<Refusable<void>>) | undefined;
}

/**
 * Serves an endpoint of the contract. In this order: who calls, whether the request is well formed, whether the caller may,
 * and then the handler, whose refusal gets the status that the endpoint has for it; `refusalOf` turns it into the answer. Of an upload it is
 * asked whether the caller may before its body is read.
 */
function mount(app: FastifyInstance, ports: AccessPorts, { definition, handler, mayUpload }: Mounted): void {
  const statusOf = (reason: ErrorReason) => refusalStatus(definition, reason);
  const callers = new WeakMap<FastifyRequest, Person>();
  app.route({
    method: definition.method,
    url: definition.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      readsBytes: readingBytes.has(definition),
      ...(definition.detailedErrors && { detailedErrors: definition.detailedErrors }),
    },
    ...(!takingMuch.has(definition) &&
      definition.bodyType !== 'multipart/form-data' && {
        bodyLimit: Math.min(smallBody, app.initialConfig.bodyLimit ?? smallBody),
      }),
    // Before the body is read: without a token, no body is accepted.
    preParsing: async (request) => {
      if (definition.access === 'Public') return;
      const person = await authenticate(ports, request);
      callers.set(request, person);
      if (mayUpload) valueOrRefuse(await mayUpload(person), statusOf);
    },
    handler: async (request, reply) => {
      const person = callers.get(request);
      const params = definition.params && validate(definition.params, request.params, 'InvalidParameterError');
      const query = definition.query && validate(definition.query, request.query, 'InvalidParameterError');
      const headers = definition.headers && validate(definition.headers, request.headers, 'InvalidParameterError');
      const checksBody = definition.body !== undefined && !readingBytes.has(definition);
      const body = checksBody ? validate(definition.body, request.body, 'InvalidRequestError') : request.body;
      if (person !== undefined) valueOrRefuse(await authorise(ports, definition, person, params), statusOf);
      const call = { person, params, query, headers, body, rawBody: request.rawBody, request, reply };
      // oxlint-disable-next-line typescript/consistent-type-assertions -- The table was held against the contract, by which the call was just read.
      const answer = valueOrRefuse(await handler(call as never), statusOf);
      // oxlint-disable-next-line typescript/consistent-type-assertions -- What such an endpoint answers is a stream: the contract says so.
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
