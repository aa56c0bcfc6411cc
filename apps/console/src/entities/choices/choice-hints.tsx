import { lowTrustScore } from '@countersign/kinds/words';
import type { Endpoint } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { AddressesHint } from '../account/addresses-hint.tsx';
import { HoldingsCell } from '../account/holdings.tsx';
import type { Place } from '../look-up.ts';
import { useNames } from '../names.ts';

/** What tells accounts of one name apart: what it holds and where it is paid (on `ledgerId`, or on each of its ledgers), and its domain if given. */
export function AccountHint({
  account,
  ledgerId,
  domain,
}: {
  account: Place;
  ledgerId?: string | undefined;
  domain?: string | undefined;
}) {
  return (
    <>
      {domain === undefined ? null : `${domain} · `}
      <HoldingsCell account={account} />
      <AddressesHint account={account} ledgerId={ledgerId} />
    </>
  );
}

/** What tells endpoints of one name apart: domain, ledger and address; one that is hardly trusted says so. */
export function EndpointHint({
  endpoint: { address, ledgerId, domainId, trustScore },
}: {
  endpoint: Pick<Endpoint, 'address' | 'ledgerId' | 'domainId' | 'trustScore'>;
}) {
  const { t } = useTranslation('app');
  const names = useNames({ ledgers: true });
  const values = { address, ledger: names.ledger(ledgerId) ?? ledgerId, domain: names.domain(domainId) ?? '' };
  return t(trustScore < lowTrustScore ? 'choice.endpointLowTrust' : 'choice.endpoint', values);
}
