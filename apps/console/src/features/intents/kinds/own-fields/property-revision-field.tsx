import { wordText } from '@countersign/kinds/words';
import { systemPropertyIds } from '@countersign/model/names';
import { ErrorState, MomentText, Notice, SkeletonBlock } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { propertyQuery } from '../../../../entities/entity-queries.ts';
import { kindText } from '../../../../entities/intent/sentence.tsx';
import { KeyFingerprint } from '../../../../entities/user/key-fingerprint.tsx';
import { errorText } from '../../../../shared/api/error-text.ts';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';

/** The property that there is to set, as it is when the form is begun: a change by somebody else meanwhile is not written over unseen. */
const begunQuery = queryOptions({
  queryKey: ['property-begun', systemPropertyIds.StateReviewAuthorityProperty],
  queryFn: ({ client }) => client.fetchQuery({ ...propertyQuery(systemPropertyIds.StateReviewAuthorityProperty), staleTime: 0 }),
  staleTime: Infinity,
  gcTime: 0,
});

/** What a property of the instance is set to now, by whose revision it is replaced: nobody has to know it. */
export function PropertyRevisionField({ form: { setValue }, name: field }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const { data, error, refetch } = useQuery(begunQuery);
  const name = wordText(kindText(t), 'StateReviewAuthorityProperty');
  useEffect(() => {
    if (data) setValue(field, String(data.metadata.revision));
  }, [data, field, setValue]);
  if (error && data === undefined) return <ErrorState message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonBlock lines={2} label={t('app:action.loading')} />;
  if (data === null) return <Notice tone="past" title={t('property.unset', { name })} />;
  return (
    <Notice tone="past" title={t('property.set', { name, revision: data.metadata.revision })}>
      <KeyFingerprint publicKey={data.value.publicKey.value} size={28} />
      <div>
        <MomentText value={data.metadata.lastModifiedAt} />
      </div>
    </Notice>
  );
}
