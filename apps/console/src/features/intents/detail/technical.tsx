import type { IntentEntity } from '@countersign/kinds/schemas';
import { CopyButton, DetailItem, DetailList, MomentText, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip, UserChip } from '../../../entities/chips.tsx';
import { useNames } from '../../../entities/names.ts';
import classes from './detail.module.css';
import { subjectIds } from './subject-ids.ts';

/** What few need and everybody must be able to check: ids, moments, the policies' revisions, and the request as it was signed. */
export function Technical({ intent }: { intent: IntentEntity }) {
  const { t } = useTranslation('intents');
  const { details, state } = intent;
  const subject = subjectIds(details.payload);
  const progress = state.progressPerPolicy ?? [];
  const names = useNames({ users: [details.author], policies: progress.map(({ policyReference }) => policyReference) });
  const text = JSON.stringify({ id: intent.id, ...details }, null, 2);
  return (
    <TechnicalFold hint={t('technical.hint')}>
      <DetailList>
        <DetailItem label={t('technical.id')}>
          <span className={classes.id}>
            <code>{intent.id}</code> <CopyButton value={intent.id} label={t('technical.id')} />
          </span>
        </DetailItem>
        {subject.ids.map((id) => (
          <DetailItem key={id} label={t(`technical.ids.${subject.label}`)}>
            <span className={classes.id}>
              <code>{id}</code> <CopyButton value={id} label={t(`technical.ids.${subject.label}`)} />
            </span>
          </DetailItem>
        ))}
        <DetailItem label={t('technical.author')}>
          <UserChip user={details.author} names={names} />
        </DetailItem>
        <DetailItem label={t('technical.domain')}>
          <EntityChip kind="domain" id={details.targetDomainId} name={names.domain(details.targetDomainId)} />
        </DetailItem>
        <DetailItem label={t('technical.created')}>
          <MomentText value={details.metadata.createdAt} />
        </DetailItem>
        <DetailItem label={t('technical.modified')}>
          {state.lastModifiedAt ? <MomentText value={state.lastModifiedAt} /> : undefined}
        </DetailItem>
        <DetailItem label={t('technical.expires')}>
          <MomentText value={details.expiryAt} />
        </DetailItem>
        {progress.map(({ policyReference: { id, revision } }) => (
          <DetailItem key={id} label={t('technical.policy')}>
            {t('technical.revision', { policy: names.policy({ id })?.alias ?? id, revision })}
          </DetailItem>
        ))}
        {Object.entries(details.metadata.customProperties).map(([name, value]) => (
          <DetailItem key={name} label={name}>
            {value}
          </DetailItem>
        ))}
        {state.error ? (
          <DetailItem label={t('technical.error')}>
            <code>{state.error.code}</code> {state.error.message}
          </DetailItem>
        ) : null}
      </DetailList>
      <div className={classes.raw}>
        <div className={classes.rawHead}>
          <h3>{t('technical.request')}</h3>
          <CopyButton value={text} label={t('technical.request')} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </div>
    </TechnicalFold>
  );
}
