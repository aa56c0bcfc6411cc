import { config } from 'zod/v4';

// Zod tries whether it may make code from text, which our pages forbid: caught by it, but a violation in their logs all the same.
config({ jitless: true });

/** What browsers get for `zod`: every module that builds a schema imports it first, in whatever order the bundler loads them. */
export * from 'zod/v4';
