import type { IntentEntity } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';

import { meQuery } from '../../shared/membership/membership-queries.ts';
import { remainingUsersQuery } from './intent-queries.ts';
import { useAsItStands } from './use-as-it-stands.ts';
import { deciderFor } from './who-may-decide.ts';

/** As which of their users the person may decide on an intent now; undefined if they may not, and until it is known. */
export function useDecider(intent: IntentEntity): UserReference | undefined {
  const { data: me } = useSuspenseQuery(meQuery);
  const isOpen = intent.state.status === 'Open';
  const remaining = useQuery({ ...remainingUsersQuery(intent.details.targetDomainId, intent.id), enabled: isOpen }).data;
  return deciderFor(useAsItStands(intent), me, remaining ?? []);
}
