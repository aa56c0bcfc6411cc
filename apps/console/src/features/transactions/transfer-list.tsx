import './texts.ts';

import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { OpenedRelease } from '../../shared/movements/releasing/opened-release.tsx';
import { TransferTable } from '../../shared/movements/transfer-table.tsx';
import { LinkButton } from '../../shared/routing/link-button.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { TransactionsHeader } from './transactions-header.tsx';

const route = screenRoute('transactions');

/** The transfers of a domain. */
export function TransferList() {
  const { t } = useTranslation('transactions');
  const scope = useScope();
  const [releasing, setReleasing] = useState<string | null>(null);
  const action = (
    <LinkButton variant="default" href={paths.accounts(scope)}>
      {t('section:accounts')}
    </LinkButton>
  );
  return (
    <>
      <TransactionsHeader current="transfers" />
      <TransferTable
        search={route.useSearch()}
        empty={{ title: t('empty.transfers'), hint: t('empty.transfersHint'), action }}
        onRelease={setReleasing}
      />
      {releasing ? <OpenedRelease accountId={releasing} onClose={() => setReleasing(null)} /> : null}
    </>
  );
}
