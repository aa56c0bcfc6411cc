import '../../../entities/account/receiving/texts.ts';

import { AddressText, Tag } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useEndlessNeed } from '../../../entities/account/endless-need.ts';
import { ledgersOf } from '../../../entities/account/ledger-standing.ts';
import { EndlessNotice } from '../../../shared/proposing/endless-notice.tsx';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import classes from '../accounts.module.css';
import type { AccountPartProps } from './account-screen.tsx';

/** What an account still needs before its vault without a network can sign on its ledgers; nothing where it needs nothing. */
export function EndlessNeeds({ account }: Pick<AccountPartProps, 'account'>) {
  return ledgersOf(account).map(({ ledgerId }) => <OnLedger key={ledgerId} account={account} ledgerId={ledgerId} />);
}

/** Where that is which the account has for its payments on a ledger; nothing where it has or needs none. */
export function EndlessPlaces({ account: { data }, ledgerId }: Pick<AccountPartProps, 'account'> & { ledgerId: string }) {
  const { t } = useTranslation('receiving');
  const need = useEndlessNeed(data.domainId, data.id, ledgerId);
  if (need === undefined || need.addresses.length === 0) return null;
  const thing = ledgerWords(t, need.label);
  return (
    <ul className={classes.addresses}>
      {need.addresses.map((address) => (
        <li key={address} className={classes.address}>
          <span className={classes.addressText}>
            <AddressText value={address} label={thing} full />
            <Tag title={t('endless.placeHint')}>{thing}</Tag>
          </span>
        </li>
      ))}
    </ul>
  );
}

function OnLedger({ account: { data }, ledgerId }: Pick<AccountPartProps, 'account'> & { ledgerId: string }) {
  const need = useEndlessNeed(data.domainId, data.id, ledgerId);
  return need && <EndlessNotice need={need} accountId={data.id} ledgerId={ledgerId} />;
}
