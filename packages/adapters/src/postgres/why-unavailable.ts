/** Why the database does not answer: it can't be reached (or is about to stop), or has no room. */
export type Unavailable = 'Unreachable' | 'Full';

/** PostgreSQL's classes of errors that say nothing of what was asked: connection, operator intervention, resources, the system. */
const classes: Readonly<Record<string, Unavailable>> = {
  '08': 'Unreachable',
  '53': 'Full',
  '57P': 'Unreachable',
  '58': 'Full',
};

const broken = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** What the driver says where it has no code. */
const terminated = /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether an error of the driver says that the database is away or full, rather than that something is wrong with what it was asked.
 * Codes: PostgreSQL documentation, appendix A.
 */
export function whyUnavailable(error: unknown): Unavailable | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  // Too many connections are no full disk, but a database that takes nobody in.
  if (code === '53300') return 'Unreachable';
  if (code.length === 5) return classes[code.slice(0, 3)] ?? classes[code.slice(0, 2)];
  return broken.has(code) || terminated.test(error.message) ? 'Unreachable' : undefined;
}
