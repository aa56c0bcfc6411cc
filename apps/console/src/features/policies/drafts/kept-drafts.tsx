import '../../../entities/policy/texts.ts';

import type { Policy } from '@countersign/model';
import { Button, Tag } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { PolicyDraft } from './draft-set.ts';
import classes from './drafts.module.css';

/** What a draft is of the policies that there are: a new one, or one of them otherwise. */
function changeOf(draft: PolicyDraft, policies: readonly Policy[]): 'new' | 'locked' | 'unlocked' | 'changed' {
  const policy = policies.find(({ id }) => id === draft.id);
  if (policy === undefined) return 'new';
  if (policy.lock === draft.lock) return 'changed';
  return draft.lock === 'Locked' ? 'locked' : 'unlocked';
}

/** The drafts that are judged together, each with what it is, and the way to leave it out. */
export function KeptDrafts({
  drafts,
  policies,
  onDrop,
}: {
  drafts: readonly PolicyDraft[];
  policies: readonly Policy[];
  onDrop: (id: string) => void;
}) {
  const { t } = useTranslation('policies');
  return (
    <ul className={classes.drafts} aria-label={t('drafts.label')}>
      {drafts.map((draft) => (
        <li key={draft.id}>
          <strong translate="no">{draft.alias}</strong>
          <Tag>{t(`drafts.${changeOf(draft, policies)}`)}</Tag>
          <Button
            size="xs"
            variant="subtle"
            aria-label={t('drafts.dropOf', { name: draft.alias })}
            onClick={() => onDrop(draft.id)}
          >
            {t('drafts.drop')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
