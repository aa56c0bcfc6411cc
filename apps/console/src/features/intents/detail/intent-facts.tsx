import type { IntentEntity } from '@countersign/kinds/schemas';
import { MomentText, DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';

/** Who, where and when. */
export function IntentFacts({ intent: { details, state } }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const names = useNames({ users: [details.author] });
  const properties = Object.entries(details.metadata.customProperties);
  return (
    <DetailList>
      <DetailItem label={t('facts.author')}>
        <UserChip user={details.author} names={names} />
      </DetailItem>
      <DetailItem label={t('facts.target')}>
        <EntityChip kind="domain" id={details.targetDomainId} name={names.domain(details.targetDomainId)} />
      </DetailItem>
      <DetailItem label={t('facts.created')}>
        <MomentText value={details.metadata.createdAt} />
      </DetailItem>
      <DetailItem label={t('facts.modified')}>
        {state.lastModifiedAt ? <MomentText value={state.lastModifiedAt} /> : undefined}
      </DetailItem>
      <DetailItem label={t('facts.expires')}>
        <MomentText value={details.expiryAt} />
      </DetailItem>
      <DetailItem label={t('facts.description')}>{details.metadata.description}</DetailItem>
      {properties.map(([name, value]) => (
        <DetailItem key={name} label={name}>
          {value}
        </DetailItem>
      ))}
      {state.error ? (
        <DetailItem label={t('facts.error')}>
          <code>{state.error.code}</code> {state.error.message}
        </DetailItem>
      ) : null}
    </DetailList>
  );
}
