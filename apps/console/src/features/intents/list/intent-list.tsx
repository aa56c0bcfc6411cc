import '../texts.ts';

import { PageHeader } from '@countersign/ui';
import { useTranslation } from 'react-i18next';

import { IntentTable } from '../../../entities/intent/table/intent-table.tsx';
import { useMembership } from '../../../shared/membership/use-membership.ts';
import { LinkButton } from '../../../shared/routing/link-button.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';

const route = screenRoute('intents');

/** The tasks of a domain and of those below it. */
export function IntentList() {
  const { t } = useTranslation('intents');
  const { domainAlias } = useMembership();
  const scope = useScope();
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle', { domain: domainAlias })}
        actions={<LinkButton href={paths.propose(scope)}>{t('list.create')}</LinkButton>}
      />
      <IntentTable search={route.useSearch()} empty={{ title: t('list.empty'), hint: t('list.emptyHint') }} />
    </>
  );
}
