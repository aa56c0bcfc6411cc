import { randomUUID } from 'node:crypto';

import rateLimit from '@fastify/rate-limit';
import { CodedError } from '@countersign/kernel';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ServerConfig } from '../config/config.ts';
import { signalClosing } from './closing.ts';
import { readJsonBodies } from './json-body.ts';
import { loggedPath } from './logged-path.ts';
import type { Metrics } from './metrics.ts';
import { refusalOf, worthLogging } from './refusal.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** No id, address or alias that is part of a path is as long: 512 characters is the longest, an address. */
const mostInPathSegment = 600;

/**
 * An HTTP application with what all of ours share: limits, logs with request ids and without secrets, security headers, strict JSON,
 * and one answer to errors.
 */
export async function createApp(
  config: ServerConfig,
  options: {
    readonly name: string;
    readonly metrics: Metrics;
    readonly connectTo: readonly string[];
    /** Hears of every error that is answered. */
    readonly onError?: (error: unknown) => void;
  },
): Promise<FastifyInstance> {
  const answerError = errorAnswers(options.metrics, options.onError);
  const arrival = arrivalTimes(config.requestSeconds);
  const app = Fastify({
    bodyLimit: config.bodyLimit,
    requestTimeout: arrival.requestTimeout,
    http: arrival,
    // Said by a hook of ours, in the form of every other refusal.
    return503OnClosing: false,
    // One hop: the last address is the one that our own proxy wrote. Trusting all would believe what the caller wrote before it.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: mostInPathSegment, querystringParser: parseQuery },
    logger: {
      name: options.name,
      level: config.logLevel,
      ...(config.logTo && { stream: config.logTo }),
      redact: { paths: ['req.headers', '*.signature', '*.token', '*.password', '*.challenge'], remove: true },
      serializers: {
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          // A query may hold what a person looked for, and a callback holds codes: the path alone is logged.
          path: loggedPath(request.url),
          ip: request.ip,
        }),
      },
    },
  });
  options.metrics.watch(app);
  readJsonBodies(app);
  signalClosing(app);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    if (app.closing.aborted) {
      reply.header('connection', 'close');
      throw new CodedError('ServiceUnavailableError', 'The server is stopping: try again');
    }
    // The database keeps no text with a zero character in it.
    if (request.url.includes('%00')) throw new CodedError('InvalidParameterError', 'A parameter has a zero character in it');
    // The router passes such a path on to whatever else takes it, the files of a site for one.
    if (
      request.url
        .split('?', 1)[0]
        ?.split('/')
        .some((segment) => segment.length > mostInPathSegment) === true
    )
      throw new CodedError('InvalidParameterError', `A part of the path is longer than ${mostInPathSegment} characters`);
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    errorResponseBuilder: () => new CodedError('TooManyRequestsError', 'Too many requests: slow down'),
  });
  await addSecurityHeaders(app, options.connectTo);
  return app;
}

/**
 * How long a request may take to arrive, for Node's server: it takes the longer of both times for all of it, and looks every half minute
 * where nothing else is said.
 */
export function arrivalTimes(seconds: number) {
  return { headersTimeout: seconds * 1_000, requestTimeout: seconds * 1_000, connectionsCheckingInterval: 500 };
}

/** The one answer to errors; those that are ours are logged, and counted where they say that the database was changed. */
function errorAnswers(
  metrics: Metrics,
  onError?: (error: unknown) => void,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => void {
  return (error, request, reply) => {
    onError?.(error);
    const { status, body } = refusalOf(error, request.routeOptions?.config?.detailedErrors);
    metrics.countViolation(error);
    const logged = worthLogging(error);
    if (status >= 500 && logged !== undefined) request.log.error({ err: logged }, 'A request failed');
    void reply.status(status).header('cache-control', 'no-store').send(body);
  };
}

/** A query by its literal names; one that occurs several times is a list. */
function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const present = query[name];
    query[name] = present === undefined ? value : [present, value].flat();
  }
  return query;
}
