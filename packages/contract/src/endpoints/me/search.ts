import { uuid } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

const longestText = 512;
const mostOfAKind = 20;

/** The kinds of thing that are found. */
export const FoundKind = z.enum([
  'account',
  'endpoint',
  'user',
  'policy',
  'domain',
  'vault',
  'ticker',
  'intent',
  'order',
  'transaction',
  'transfer',
]);
export type FoundKind = z.infer<typeof FoundKind>;

/** Something that a text was found in. */
export const Found = z.strictObject({
  kind: FoundKind,
  id: z.string(),
  /** Where it is; of a domain itself, and absent of what belongs to the instance. */
  domainId: uuid.optional(),
  /** What it is called: its alias; of an intent its type; nothing where it has neither. */
  name: z.string().optional(),
  /** What else tells it apart: an address, a symbol, a person's name, what an intent was proposed for. */
  detail: z.string().optional(),
});
export type Found = z.infer<typeof Found>;

/** What a text was found in, kind by kind. */
export const FoundCollection = z.strictObject({ items: z.array(Found), count: z.int() });
export type FoundCollection = z.infer<typeof FoundCollection>;

/** `GET /internal/v1/me/search` */
export const search = endpoint(routes.me.search, {
  summary: 'Finds what the caller may read by its name, its id, its address or its public key, in all domains',
  description:
    'A name is found by any part of it, in any letter case; of a person both their alias and the name in their custom properties. Ids, addresses, public keys and the ids of ledgers are found by what they begin with, from six characters on. Each kind gives at most `limit` items, those of a name in its order. Orders and intents are found by their ids alone, transactions also by the id of their ledger, transfers also by the address of their recipient.',
  query: z.strictObject({
    text: z.string().trim().min(1).max(longestText),
    limit: wholeNumber(1, mostOfAKind).optional(),
  }),
  status: 200,
  response: FoundCollection,
  errors: [],
});
