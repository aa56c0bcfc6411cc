import { placeWords, shownPlace, type ValueOf } from '@countersign/kinds/words';
import { addressApart } from '@countersign/ledger-registry/descriptors';
import type { AddressTag } from '@countersign/model';
import { AddressText, PlaceText } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../entities/chips.tsx';
import { ledgersDirectory } from '../../entities/directory-queries.ts';
import { useKnownEndpoints } from '../../entities/known-endpoints.ts';
import { kindText } from '../../entities/intent/sentence.tsx';
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
  const { t } = useTranslation('review');
  if (to.place === 'Address') return <OutsideAddress address={to.address} tag={to.tag} ledgerId={ledgerId} domainId={domainId} />;
  const kind = to.place === 'Account' ? 'account' : 'endpoint';
  const found = (kind === 'account' ? accountLookUp : endpointLookUp).known(to.id);
  const place = shownPlace(to, names);
  return (
    <>
      <EntityChip kind={kind} id={to.id} name={names[kind](to.id)} domainId={found?.domainId ?? domainId} />
      {place === undefined ? null : <PlaceText {...placeWords(place, kindText(t))} />}
    </>
  );
}

/** An address with its tag, the two apart also where they were given as one text; and the endpoints that it is known as. */
export function OutsideAddress({
  address,
  tag,
  ledgerId,
  domainId,
}: {
  address: string;
  /** The tag of an order that says it beside the address. */
  tag?: AddressTag | undefined;
  ledgerId: string | undefined;
  domainId: string;
}) {
  const { t } = useTranslation('review');
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module?.address.parse(address, ledger);
  const paid = parsed?.ok ? { ...parsed.value, ...(tag !== undefined && { tag }) } : undefined;
  const { known, otherTags } = useKnownEndpoints(domainId, paid && ledger && module ? { paid, ledger, module } : undefined);
  return (
    <>
      <AddressApart address={address} tag={tag} />
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

/** An address and its tag, each on a line of its own, and below them the text that has both in one where they were given as that. */
export function AddressApart({ address, tag }: { address: string; tag?: AddressTag | undefined }) {
  const { t } = useTranslation('review');
  const apart = addressApart(address);
  const place = { ...(apart ?? { address }), ...(tag !== undefined && { tag }) };
  return (
    <>
      <PlaceText {...placeWords(place, kindText(t))} />
      {apart === undefined ? null : (
        <span className={classes.inside}>
          {t('inside')} <AddressText value={address} full />
        </span>
      )}
    </>
  );
}
