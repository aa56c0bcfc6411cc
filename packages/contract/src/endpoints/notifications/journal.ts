import { JournalHead, sha256Hex } from '@countersign/model';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { wholeNumber } from '../../query/values.ts';
import { routes } from '../../routes.ts';

const size = wholeNumber(1, Number.MAX_SAFE_INTEGER).optional();

/** `GET /api/notifications/journal` */
export const getJournal = endpoint(routes.notifications.journal, {
  summary: 'What the instance’s journal is now, and the proof that it goes on from what it was',
  description:
    'A head is `size:root`, the root of a Merkle tree of RFC 6962 over all entries. With `from`, the head of so many entries that somebody has kept, ' +
    '`proof` is the consistency proof of RFC 6962, section 2.1.2, from there to `to` entries, or to all that there are.',
  query: z.strictObject({ from: size, to: size }),
  status: 200,
  response: z.strictObject({ head: JournalHead, proof: z.array(sha256Hex).optional() }),
  errors: ['EntityNotFoundError'],
});
