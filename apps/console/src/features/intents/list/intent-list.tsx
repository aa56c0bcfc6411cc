import '../texts.ts';

import { PageHeader } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { IntentTable } from '../../../app/intents/table/intent-table.tsx';
import { useMembership } from '../../../app/membership/use-membership.ts';
import { intentListRoute } from '../index.ts';

/** The tasks of a domain and of those below it. */
export function IntentList() {
  const { t } = useTranslation('intents');
  const { domainAlias } = useMembership();
  return (
    <>
      <PageHeader title={t('list.title')} subtitle={t('list.subtitle', { domain: domainAlias })} />
      <IntentTable search={intentListRoute.useSearch()} empty={{ title: t('list.empty'), hint: t('list.emptyHint') }} />
    </>
  );
}
