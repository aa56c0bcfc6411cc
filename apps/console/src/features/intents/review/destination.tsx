import type { ValueOf } from '@countersign/kinds/words';
import { knownEndpoints } from '@countersign/ledger-port';
import { AddressText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { EntityChip } from '../../../entities/chips.tsx';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import { useEndpointsInReach } from '../../../entities/endpoints-in-reach.ts';
import type { Names } from '../../../entities/names.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import classes from './review.module.css';

/** A destination: an account or endpoint with its chip, or the whole address, because it is compared. */
export function Destination({
  to,
  names,
  domainId,
  ledgerId,
}: {
  to: ValueOf<'destination'>;
  names: Names;
  domainId: string;
  ledgerId: string | undefined;
}) {
  if (to.place === 'Address') return <OutsideAddress address={to.address} ledgerId={ledgerId} domainId={domainId} />;
  const kind = to.place === 'Account' ? 'account' : 'endpoint';
  return <EntityChip kind={kind} id={to.id} name={names[kind](to.id)} domainId={domainId} />;
}

/** An address as it was given; where a destination tag is inside it, the two apart as well; and the endpoints it is known as. */
function OutsideAddress({ address, ledgerId, domainId }: { address: string; ledgerId: string | undefined; domainId: string }) {
  const { t } = useTranslation('intents');
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module?.address.parse(address, ledger);
  const endpoints = useEndpointsInReach(domainId);
  const known = parsed?.ok && ledger && module ? knownEndpoints(parsed.value, endpoints, ledger, module) : [];
  const tag = parsed?.ok ? parsed.value.destinationTag : undefined;
  return (
    <>
      <AddressText value={address} full />
      {parsed?.ok && tag !== undefined ? (
        <span className={classes.inside}>
          {t('transfer.inside')} <AddressText value={parsed.value.address} full />{' '}
          <strong>{t('transfer.addressTag', { tag })}</strong>
        </span>
      ) : null}
      {known.map(({ id, alias, trustScore, domainId: itsDomain }) => (
        <span key={id} className={classes.inside}>
          <EntityChip kind="endpoint" id={id} name={alias} domainId={itsDomain} />{' '}
          <strong>{t('transfer.addressKnown', { endpoint: alias, score: trustScore })}</strong>
        </span>
      ))}
    </>
  );
}
