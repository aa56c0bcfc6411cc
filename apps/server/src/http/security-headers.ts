import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Headers that keep a page from doing what it was not made for. Scripts and styles come from the page's own origin alone,
 * never from markup; sizes and positions of single elements are set through the document's object model, which this allows.
 */
export async function addSecurityHeaders(app: FastifyInstance, connectTo: readonly string[]): Promise<void> {
  const headers = await securityHeaders(connectTo);
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
  });
}

/** What a browser heeds on pages and workers alone, or once for the whole site. */
const ofPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Leaves out what says nothing about a script, a style sheet or a font that a page loads: each of them would carry a kilobyte of it. Opened
 * by itself or run as a worker, such a file may do nothing at all; one that is to be a worker needs the headers of pages.
 */
export function keepHeadersOfParts(reply: FastifyReply): void {
  for (const name of ofPages) reply.raw.removeHeader(name);
  reply.raw.setHeader('content-security-policy', "default-src 'none'");
}

/** The same for every answer: helmet would put them together again each time. */
async function securityHeaders(connectTo: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectTo],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        formAction: ["'self'", ...connectTo],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Over plain http the header has no effect; behind https it must hold.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.get('/', (_request, reply) => reply.send());
  const { headers } = await app.inject('/');
  await app.close();
  const ofTheAnswer = new Set(['content-length', 'date', 'connection']);
  return [
    ...Object.entries(headers).flatMap(([name, value]) => (ofTheAnswer.has(name) ? [] : [[name, String(value)] as const])),
    ['permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
}
