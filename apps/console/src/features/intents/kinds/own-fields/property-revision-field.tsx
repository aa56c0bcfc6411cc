import { wordText } from '@countersign/kinds/words';
import { systemPropertyIds } from '@countersign/model/names';
import { ErrorState, MomentText, Notice, SkeletonBlock } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../../../entities/intent/sentence.tsx';
import { KeyFingerprint } from '../../../../entities/user/key-fingerprint.tsx';
import { api } from '../../../../shared/api/client.ts';
import { errorText } from '../../../../shared/api/error-text.ts';
import type { OwnFieldProps } from '../../../../shared/proposing/form/own-parts.ts';

/** The property that there is to set, as it is when the form is begun: a change by somebody else meanwhile is not written over unseen. */
const propertyQuery = queryOptions({
  queryKey: ['system-property', systemPropertyIds.StateReviewAuthorityProperty],
  queryFn: async ({ signal }) => {
    const query = { id: [systemPropertyIds.StateReviewAuthorityProperty] };
    return (await api.properties.list({ query }, { signal })).items[0]?.data ?? null;
  },
  staleTime: Infinity,
  gcTime: 0,
});

/** What a property of the instance is set to now, by whose revision it is replaced: nobody has to know it. */
export function PropertyRevisionField({ form: { setValue }, name: field }: OwnFieldProps) {
  const { t } = useTranslation('intents');
  const { data, error, refetch } = useQuery(propertyQuery);
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
