import type { IntentEntity } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { shortId } from '@countersign/kernel';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { meQuery } from '../../../app/api/me-query.ts';
import { tasksQuery } from '../../../app/api/tasks.ts';
import { useNames } from '../../../app/entities/use-names.ts';
import { useProfile } from '../../../app/profile/profile-store.ts';
import { useIsOpen } from '../../../app/session/session.ts';
import { outcomeOf } from './task-outcome.ts';
import { taskQuery } from './task-query.ts';

/** What became of a task that is on the screen, in words; undefined while it waits. `look` asks once more. */
export function useTaskOutcome({ id: intentId, details }: Pick<IntentEntity, 'id' | 'details'>): {
  readonly text: string | undefined;
  readonly look: () => Promise<void>;
} {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { profile } = useProfile();
  const me = useQuery({ ...meQuery, enabled: isOpen }).data;
  const tasks = useQuery({ ...tasksQuery, enabled: isOpen });
  const isGone = tasks.data?.items.every(({ intent }) => intent.data.id !== intentId) === true;
  const place = { domainId: details.targetDomainId, intentId };
  const now = useQuery({ ...taskQuery(place, profile.instance?.notaryPublicKey), enabled: isOpen && isGone });
  const ownUserIds = new Set(me?.domains.map(({ userReference }) => userReference.id));
  // What was read before it was gone does not say why.
  const read = now.isFetching || now.data === undefined || now.data.isForged ? undefined : now.data.intent;
  const found = read && outcomeOf(read, ownUserIds, new Date(now.dataUpdatedAt));
  const by = found?.by;
  const { names } = useNames(by === undefined ? [] : [{ kind: 'user', id: by, domainId: place.domainId }]);
  const look = async () => {
    await tasks.refetch();
  };
  if (!isGone) return { text: undefined, look };
  const who = by === undefined ? '' : (names.name('user', by) ?? shortId(by));
  return { text: t(`task:outcome.${found?.outcome ?? 'notAsked'}`, { who }), look };
}
