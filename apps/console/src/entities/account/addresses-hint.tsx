import { Mono } from '@countersign/ui';
import './texts.ts';

import { shortMiddle } from '@countersign/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { api } from '../../shared/api/client.ts';
import { besideRows, type Place } from '../look-up.ts';

/** Where each account of a choice is paid, asked for together. */
const accountAddresses = besideRows('addresses', async (domainId, accountId) =>
  (await api.addresses.ofAccounts({ params: { domainId }, query: { accountId } })).items.map((paid) => ({
    ...paid,
    id: paid.accountId,
  })),
);

/** How many are in a line: the rest is counted. */
const shown = 2;

/** Where an account is paid, in short: on one ledger, or on each of its; nothing where it has no address there. */
export function AddressesHint({ account: { id, domainId }, ledgerId }: { account: Place; ledgerId: string | undefined }) {
  const { t } = useTranslation('accounts');
  const { data } = useQuery(accountAddresses.query({ id, domainId }));
  const all = data?.addresses.filter((paid) => ledgerId === undefined || paid.ledgerId === ledgerId) ?? [];
  const more = all.length - shown;
  return (
    <>
      {all.slice(0, shown).map((paid) => (
        <span key={paid.ledgerId}>
          {' · '}
          <Mono title={paid.address}>{shortMiddle(paid.address)}</Mono>
        </span>
      ))}
      {more > 0 ? <span title={t('holdings.more', { count: more })}> +{more}</span> : null}
    </>
  );
}
