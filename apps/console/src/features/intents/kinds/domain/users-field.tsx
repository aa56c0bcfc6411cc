import './texts.ts';

import { Button, FormSection } from '@countersign/ui';
import type { User } from '@countersign/model';
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { userChoices } from '../../../../entities/choices/choice-queries.ts';
import { useMembership } from '../../../../shared/membership/use-membership.ts';
import { draftOf } from '../../../../shared/proposing/form/draft.ts';
import type { FormNode, Member } from '../../../../shared/proposing/form/form-node.ts';
import { MemberField } from '../../../../shared/proposing/form/member-fields.tsx';
import { PersonSearch } from './person-search.tsx';
import { typedUsers } from './typed-users.ts';
import classes from './users-field.module.css';

const first = new Set(['alias', 'roles', 'publicKey', 'loginIds']);
const others = new Set(['description', 'customProperties', 'lock']);

/** The first people of a domain, each with a key, roles and logins; those who are in the domain above can be taken over. */
export function UsersField({ form, name, user }: { form: UseFormReturn; name: string; user: FormNode }) {
  const { t } = useTranslation('createDomain');
  const { domainId, domainAlias } = useMembership();
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'rowKey' });
  const typed = typedUsers(useWatch({ control: form.control, name }));
  const members = user.kind === 'group' ? user.members() : [];
  const takeOver = ({ alias, publicKey, loginIds, metadata: { customProperties } }: User) =>
    append(draftOf(user, { alias, publicKey, customProperties, ...(loginIds && { loginIds }) }));
  return (
    <>
      <FormSection title={t('people')} hint={t('peopleHint')}>
        <PersonSearch
          label={t('takeOver', { domain: domainAlias })}
          hint={t('takeOverHint')}
          choices={userChoices(domainId)}
          except={typed.map(({ publicKey }) => publicKey)}
          onChosen={takeOver}
        />
        <div>
          <Button id={name} size="xs" variant="default" onClick={() => append(draftOf(user, undefined))}>
            {t('addPerson')}
          </Button>
        </div>
        {fields.length === 0 ? <p className={classes.nobody}>{t('nobody')}</p> : null}
      </FormSection>
      {fields.map(({ rowKey }, index) => (
        <FormSection
          key={rowKey}
          title={typed[index]?.alias || t('person', { number: index + 1 })}
          hint={
            <Button
              size="xs"
              variant="default"
              aria-label={t('removePerson', { person: typed[index]?.alias || t('person', { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              {t('remove')}
            </Button>
          }
        >
          <Fields form={form} name={`${name}.${index}`} members={members.filter((member) => first.has(member.name))} />
          <details className={classes.more}>
            <summary>{t('more')}</summary>
            <Fields form={form} name={`${name}.${index}`} members={members.filter((member) => others.has(member.name))} />
          </details>
        </FormSection>
      ))}
    </>
  );
}

function Fields({ form, name, members }: { form: UseFormReturn; name: string; members: readonly Member[] }) {
  return members.map((member) => (
    <MemberField key={member.name} form={form} name={`${name}.${member.name}`} member={member} node={member.node} />
  ));
}
