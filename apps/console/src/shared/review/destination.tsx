import type { ValueOf } from '@countersign/kinds/words';
import { AddressText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../entities/chips.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useKnownEndpoints } from '../../entities/known-endpoints.ts';
import { accountLookUp, endpointLookUp } from '../../entities/look-up.ts';
import type { Names } from '../../entities/names.ts';
import { ledgerModuleQuery } from '../ledgers/ledger-module-query.ts';
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
  const found = (kind === 'account' ? accountLookUp : endpointLookUp).known(to.id);
  return <EntityChip kind={kind} id={to.id} name={names[kind](to.id)} domainId={found?.domainId ?? domainId} />;
}

/** An address as it was given; where a destination tag is inside it, the two apart as well; and the endpoints it is known as. */
export function OutsideAddress({
  address,
  ledgerId,
  domainId,
}: {
  address: string;
  ledgerId: string | undefined;
  domainId: string;
}) {
  const { t } = useTranslation('review');
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module?.address.parse(address, ledger);
  const { known, otherTags } = useKnownEndpoints(
    domainId,
    parsed?.ok && ledger && module ? { paid: parsed.value, ledger, module } : undefined,
  );
  const tag = parsed?.ok ? parsed.value.destinationTag : undefined;
  return (
    <>
      <AddressText value={address} full />
      {parsed?.ok && tag !== undefined ? (
        <span className={classes.inside}>
          {t('inside')} <AddressText value={parsed.value.address} full /> <strong>{t('addressTag', { tag: String(tag) })}</strong>
        </span>
      ) : null}
      {known.map(({ id, alias, trustScore, domainId: itsDomain }) => (
        <span key={id} className={classes.inside}>
          <EntityChip kind="endpoint" id={id} name={alias} domainId={itsDomain} />
          <strong className={classes.known}>{t('addressKnown', { endpoint: alias, score: trustScore })}</strong>
        </span>
      ))}
      {otherTags.map(({ id, alias, domainId: itsDomain }) => (
        <span key={id} className={classes.inside}>
          <EntityChip kind="endpoint" id={id} name={alias} domainId={itsDomain} />
          <strong className={classes.known}>{t('addressOtherTag', { endpoint: alias })}</strong>
        </span>
      ))}
    </>
  );
}
