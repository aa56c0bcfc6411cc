import { ok } from '@countersign/kernel';

import { refuse, type Refusable } from '../refusal.ts';
import type { People } from './people.ts';
import type { Person } from './person.ts';

/** The key of a person: the token's, or that of the user who has the token's login id, the first of them where there are several. */
export async function personKey(people: People, { publicKey, loginId }: Person): Promise<Refusable<string>> {
  const key = publicKey ?? (loginId && (await people.withLoginId(loginId))[0]?.publicKey);
  return key === undefined ? refuse('PermissionDeniedError', 'You are not a user of any domain') : ok(key);
}
