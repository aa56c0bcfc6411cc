import { unhidden } from '@countersign/kinds/words';
import type { AddressTag, Ledger } from '@countersign/model';
import { AddressText, Notice } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { get, useFormState, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { useKnownEndpoints, useLookAlikes } from '../../../entities/known-endpoints.ts';
import { addressProblem } from '../../../shared/ledgers/address-writing.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { ledgerWords } from '../../../shared/ledgers/ledger-words.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './address-remark.module.css';

/** What is known of the address that was typed: its kind, the tag inside it, and the endpoints that it is known as. */
export function AddressRemark<Values extends FieldValues>({
  control,
  name,
  ledger,
  except,
  tag,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  ledger: Ledger | undefined;
  /** The endpoint whose own address it is. */
  except?: string | undefined;
  /** The tag beside it, where one can be read. */
  tag?: AddressTag | undefined;
}) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const typed: unknown = useWatch({ control, name });
  const address = typeof typed === 'string' ? typed.trim() : '';
  const isSaid = get(useFormState({ control, name }).errors, name) !== undefined;
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module && address !== '' ? module.address.parse(address, ledger) : undefined;
  const paid = parsed?.ok ? { ...parsed.value, ...(tag !== undefined && { tag }) } : undefined;
  const { known, otherTags } = useKnownEndpoints(domainId, ledger && module && paid ? { paid, ledger, module } : undefined);
  const alike = useLookAlikes(domainId, parsed?.ok ? [parsed.value.address] : []);
  if (!ledger || !parsed) return null;
  const problem = addressProblem(address, parsed);
  if (problem || !parsed.ok)
    return isSaid ? null : <p className={classes.remark}>{t(`addressProblem.${problem}`, { ledger: ledger.alias })}</p>;
  const { kind, tag: inside } = parsed.value;
  const others = alike.filter((one) => one.of === 'Paid' || one.id !== except);
  return (
    <>
      <p className={classes.remark} data-good>
        {t('transfer.addressKind', { kind: ledgerWords(t, kind), ledger: ledger.alias })}
        {inside === undefined
          ? null
          : ` ${t('review:addressTag', { kind: t(`kinds:word.${inside.type}`), tag: unhidden(inside.value) })}`}
        {known
          .filter(({ id }) => id !== except)
          .map(({ id, alias, trustScore }) => (
            <span key={id}> {t('review:addressKnown', { endpoint: alias, score: trustScore })}</span>
          ))}
      </p>
      {otherTags
        .filter(({ id }) => id !== except)
        .map(({ id, alias }) => (
          <Notice key={id} tone="waiting" title={t('review:addressOtherTag', { endpoint: alias })} />
        ))}
      {others.map((other) => (
        <Notice
          key={other.address}
          tone="danger"
          title={other.of === 'Paid' ? t('transfer.looksLikePaid') : t('transfer.looksAlike', { name: other.name })}
        >
          {t('transfer.looksAlikeHint')} <AddressText value={other.address} full />
        </Notice>
      ))}
    </>
  );
}
