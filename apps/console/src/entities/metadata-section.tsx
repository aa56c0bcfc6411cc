import type { EntityMetadata } from '@countersign/model';
import { DetailItem, DetailList, DetailSection, IdText, MomentText, Name, TechnicalFold } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from './chips.tsx';
import { useNames } from './names.ts';

/** What is recorded of every entity: id, revision, who made and changed it and when, and its custom properties. */
export function MetadataSection({ id, metadata }: { id: string; metadata: EntityMetadata | undefined }) {
  const { t } = useTranslation('app');
  const people = [metadata?.createdBy, metadata?.lastModifiedBy].filter((user) => user !== undefined);
  const names = useNames({ users: people });
  return (
    <DetailSection title={t('metadata.title')}>
      <DetailList>
        {metadata ? (
          <>
            <DetailItem label={t('metadata.created')}>
              <MomentText value={metadata.createdAt} />
            </DetailItem>
            {metadata.createdBy ? (
              <DetailItem label={t('metadata.createdBy')}>
                <UserChip user={metadata.createdBy} names={names} />
              </DetailItem>
            ) : null}
            <DetailItem label={t('metadata.modified')}>
              <MomentText value={metadata.lastModifiedAt} />
            </DetailItem>
            {metadata.lastModifiedBy ? (
              <DetailItem label={t('metadata.modifiedBy')}>
                <UserChip user={metadata.lastModifiedBy} names={names} />
              </DetailItem>
            ) : null}
            {Object.entries(metadata.customProperties).map(([name, value]) => (
              <DetailItem key={name} label={name}>
                <Name>{value}</Name>
              </DetailItem>
            ))}
          </>
        ) : null}
      </DetailList>
      <TechnicalFold hint={t('metadata.technical')}>
        <DetailList>
          <DetailItem label={t('metadata.id')}>
            <IdText id={id} label={t('metadata.idOf')} />
          </DetailItem>
          <DetailItem label={t('metadata.revision')}>{metadata?.revision}</DetailItem>
        </DetailList>
      </TechnicalFold>
    </DetailSection>
  );
}
