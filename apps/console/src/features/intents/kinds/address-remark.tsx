import type { Ledger } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { get, useFormState, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { useKnownEndpoints } from '../../../entities/known-endpoints.ts';
import { addressWriting } from '../../../shared/ledgers/address-writing.ts';
import { ledgerModuleQuery } from '../../../shared/ledgers/ledger-module-query.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import classes from './address-remark.module.css';

/** What is known of the address that was typed: its kind, the tag inside it, and the endpoints that it is known as. */
export function AddressRemark<Values extends FieldValues>({
  control,
  name,
  ledger,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
  ledger: Ledger | undefined;
}) {
  const { t } = useTranslation('intents');
  const { domainId } = useScope();
  const typed: unknown = useWatch({ control, name });
  const address = typeof typed === 'string' ? typed.trim() : '';
  const isSaid = get(useFormState({ control, name }).errors, name) !== undefined;
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  const parsed = ledger && module && address !== '' ? module.address.parse(address, ledger) : undefined;
  const known = useKnownEndpoints(domainId, ledger && module && parsed?.ok ? { paid: parsed.value, ledger, module } : undefined);
  if (!ledger || !parsed) return null;
  const problem = addressWriting(address) ?? (parsed.ok ? undefined : parsed.error);
  if (problem || !parsed.ok)
    return isSaid ? null : <p className={classes.remark}>{t(`addressProblem.${problem}`, { ledger: ledger.alias })}</p>;
  const { kind, destinationTag } = parsed.value;
  return (
    <p className={classes.remark} data-good>
      {t('transfer.addressKind', { kind, ledger: ledger.alias })}
      {destinationTag === undefined ? null : ` ${t('review:addressTag', { tag: destinationTag })}`}
      {known.map(({ id, alias, trustScore }) => (
        <span key={id}> {t('review:addressKnown', { endpoint: alias, score: trustScore })}</span>
      ))}
    </p>
  );
}
