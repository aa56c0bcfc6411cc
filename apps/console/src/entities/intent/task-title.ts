import { titleText } from '@countersign/kinds/words';
import type { IntentEntity } from '@countersign/kinds/schemas';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useNames } from '../names.ts';
import { kindText } from './sentence.tsx';

/** What heads a task, "Ben Okafor proposed a transfer", and who that is. */
export function useTaskTitle({ details }: IntentEntity): { readonly title: string; readonly author: string } {
  const { t } = useTranslation('sentence');
  const names = useNames({ users: [details.author] });
  const author = names.user(details.author) ?? t('someone');
  return { title: titleText(details.payload.type, author, kindText(t)), author };
}
