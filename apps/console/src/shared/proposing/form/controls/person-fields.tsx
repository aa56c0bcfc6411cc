import '../../texts.ts';

import { Code, KeyPicture } from '@countersign/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { rolesQuery } from '../../../../entities/directory-queries.ts';
import { LongTextField, TextField } from '../../../forms/fields.tsx';
import { TagsField } from '../../../forms/tags-field.tsx';
import { textOf, textsOf, type FieldProps } from '../../../forms/use-field.ts';
import { useMembership } from '../../../membership/use-membership.ts';
import classes from './controls.module.css';
import { rolesOf, rolesWithoutAccess } from './read-access.ts';

/** An email, or whatever else a person signs in with: then with a warning that refuses nothing. */
export function LoginField<Values extends FieldValues>(field: FieldProps<Values>) {
  const { t } = useTranslation('proposing');
  const typed = textOf(useWatch({ control: field.control, name: field.name }));
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
  return (
    <div className={classes.withRemark}>
      <TextField {...field} hint={t('form.login.hint')} />
      <output className={classes.warning}>{typed === '' || isEmail ? null : t('form.login.warning')}</output>
    </div>
  );
}

const fingerprintQuery = (typed: string) =>
  queryOptions({
    queryKey: ['fingerprint', typed],
    queryFn: async () => (await import('../person-key.ts')).personFingerprint(typed),
    enabled: typed !== '',
    staleTime: Infinity,
  });

/** A person's public key, with the fingerprint that it has, as far as it is one. */
export function PersonKeyField<Values extends FieldValues>(field: FieldProps<Values>) {
  const { t } = useTranslation('proposing');
  const typed = textOf(useWatch({ control: field.control, name: field.name })).trim();
  const fingerprint = useQuery(fingerprintQuery(typed)).data;
  return (
    <div className={classes.withRemark}>
      <LongTextField {...field} mono spaceless hint={t('form.key.hint')} rows={2} />
      <output>
        {fingerprint ? (
          <span className={classes.fingerprint}>
            <KeyPicture fingerprint={fingerprint} size={28} />
            <span>{t('form.key.fingerprint')}</span>
            <Code>{fingerprint}</Code>
            <span className={classes.remark}>{t('form.key.compare')}</span>
          </span>
        ) : null}
      </output>
    </div>
  );
}

/** The roles that are in use in a domain: those its people hold, and those that may read. */
function useRolesInUse(domainId: string): string[] {
  const held = useQuery(rolesQuery(domainId)).data ?? [];
  const { domains } = useMembership();
  const access = domains.find(({ id }) => id === domainId)?.permissions.readAccess;
  return [...new Set([...held, ...(access ? rolesOf(access) : [])])].toSorted();
}

/** Roles, with those that are in use where the person works; warns a person who gives one that may read nothing there. */
export function RolesField<Values extends FieldValues>({
  isNewDomain = false,
  ...field
}: FieldProps<Values> & { isNewDomain?: boolean }) {
  const { t } = useTranslation('proposing');
  const { domainId } = useMembership();
  const suggestions = useRolesInUse(domainId);
  const access = useMembership().domains.find(({ id }) => id === domainId)?.permissions.readAccess;
  const given = textsOf(useWatch({ control: field.control, name: field.name }));
  const without = access && !isNewDomain ? rolesWithoutAccess(given, access) : [];
  return (
    <div className={classes.withRemark}>
      <TagsField {...field} hint={t('form.roles.hint')} suggestions={suggestions} wholeTyped />
      <output className={classes.warning}>
        {without.length > 0 ? t('form.readAccess.missing', { count: without.length, roles: without.join(', ') }) : null}
      </output>
    </div>
  );
}
