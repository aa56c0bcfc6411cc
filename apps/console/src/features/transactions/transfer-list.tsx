import './texts.ts';

import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ReleaseDialog } from '../../app/movements/release-dialog.tsx';
import { TransferTable } from '../../app/movements/transfer-table.tsx';
import { LinkButton } from '../../app/routing/link-button.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useScope } from '../../app/routing/scope.ts';
import { transferListRoute } from './index.ts';
import { TransactionsHeader } from './transactions-header.tsx';

/** The transfers of a domain. */
export function TransferList() {
  const { t } = useTranslation('transactions');
  const scope = useScope();
  const [releasing, setReleasing] = useState<string | null>(null);
  const action = (
    <LinkButton variant="default" href={paths.accounts(scope)}>
      {t('app:nav.accounts')}
    </LinkButton>
  );
  return (
    <>
      <TransactionsHeader current="transfers" />
      <TransferTable
        search={transferListRoute.useSearch()}
        empty={{ title: t('empty.transfers'), hint: t('empty.transfersHint'), action }}
        onRelease={setReleasing}
      />
      {releasing ? <ReleaseDialog accountId={releasing} onClose={() => setReleasing(null)} /> : null}
    </>
  );
}
