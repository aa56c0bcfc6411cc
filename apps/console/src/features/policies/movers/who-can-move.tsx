import './texts.ts';

import { Card, CardStack, PageHeader } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { useRouter } from '@tanstack/react-router';

import { useMembership } from '../../../shared/membership/use-membership.ts';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { MoversForm, MoversFound } from './question.tsx';

const route = screenRoute('policies/movers');

/** Who is able to move more than an amount from an account. What is asked stands in the address, so that the answer can be linked to. */
export function WhoCanMove() {
  const { t } = useTranslation('movers');
  const scope = useScope();
  const router = useRouter();
  const { domainAlias } = useMembership();
  const { accountId = '', tickerId = '', amount = '', whereto = 'Anywhere' } = route.useSearch();
  const asked = { accountId, tickerId, amount, whereto };
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { domain: domainAlias })} />
      <CardStack>
        <Card title={t('ask')} hint={t('askHint')}>
          <MoversForm asked={asked} onAsk={(values) => router.history.push(paths.movers(scope, { ...values }))} />
        </Card>
        <MoversFound asked={asked} />
      </CardStack>
    </>
  );
}
