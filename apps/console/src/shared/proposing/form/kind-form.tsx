import '../texts.ts';

import type { JsonObject } from '@countersign/kernel';
import {
  changedKind,
  isJsonObject,
  kindName,
  replacedMembers,
  revisionOf,
  wordsOf,
  type EntityKind,
} from '@countersign/kinds/words';
import { intentPayloads } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import { ErrorState, FormLayout, FormSection, Notice, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

import { errorText } from '../../api/error-text.ts';
import { LongTextField } from '../../forms/fields.tsx';
import { useMembership } from '../../membership/use-membership.ts';
import { recordQuery } from '../../review/record-queries.ts';
import { useGo } from '../../routing/app-link.tsx';
import { LinkButton } from '../../routing/link-button.tsx';
import { paths, type Scope, type Section } from '../../routing/paths.ts';
import { editAddresses } from '../../routing/proposal-addresses.ts';
import { useScope } from '../../routing/scope.ts';
import { screenId } from '../../routing/screen-route.ts';
import { newTitle } from '../new-title.ts';
import { ProposalScreen } from '../proposal-screen.tsx';
import { draftOf, valueOf } from './draft.ts';
import { formSchema } from './form-schema.ts';
import { EntityField } from './entity-field.tsx';
import { formOf, type FormNode } from './form-node.ts';
import { isAsked, isPart, MemberField } from './member-fields.tsx';
import { memberLabel } from './member-label.ts';

const sectionOf = {
  account: 'accounts',
  domain: 'domains',
  endpoint: 'endpoints',
  instance: 'intents',
  ledger: 'intents',
  policy: 'policies',
  ticker: 'tickers',
  user: 'users',
  vault: 'vaults',
} satisfies Record<EntityKind | 'instance', Section>;

/** Where one came from: the list of what a kind is about. */
function listOf(type: IntentType, scope: Scope): string {
  return paths.section(scope, sectionOf[wordsOf(type).proposing.of]);
}

/** The form of a kind of intent, made of its fields; for a kind that changes an entity, once it is known which. */
export function KindForm({ type, entityId }: { type: IntentType; entityId?: string | undefined }) {
  const changed = changedKind(type);
  if (changed === undefined) return <NewForm type={type} />;
  return entityId === undefined ? (
    <EntityToChange type={type} kind={changed} />
  ) : (
    <ChangeForm key={`${type} ${entityId}`} type={type} kind={changed} entityId={entityId} />
  );
}

/** The same at an address that has the entity's id in it. */
export function KindFormOfAddress({ type }: { type: keyof typeof editAddresses }): ReactNode {
  const params = useParams({ from: screenId(editAddresses[type]) });
  return <KindForm type={type} entityId={'accountId' in params ? params.accountId : params.entityId} />;
}

function NewForm({ type }: { type: IntentType }) {
  const { t } = useTranslation('proposing');
  return <Form key={type} type={type} title={newTitle(type, t)} begin={{}} />;
}

/** Which entity is to be changed, where one did not come from it. */
function EntityToChange({ type, kind }: { type: IntentType; kind: EntityKind }) {
  const { t } = useTranslation('proposing');
  const go = useGo();
  const scope = useScope();
  const { domainAlias } = useMembership();
  const defaultValues: FieldValues = { entityId: '' };
  const form = useForm({ defaultValues });
  const label = t(`kinds:entity.${kind}`);
  return (
    <>
      <PageHeader title={kindName(type)} subtitle={t('form.in', { domain: domainAlias })} />
      <FormLayout
        label={kindName(type)}
        onSubmit={(event) => event.preventDefault()}
        actions={<Cancel href={listOf(type, scope)} />}
      >
        <FormSection title={label} hint={t('form.whichHint')}>
          <EntityField
            control={form.control}
            name="entityId"
            label={label}
            required
            entity={kind}
            onChosen={(id) => go(paths.propose(scope, type, id))}
          />
        </FormSection>
      </FormLayout>
    </>
  );
}

function Cancel({ href }: { href: string }) {
  const { t } = useTranslation('proposing');
  return (
    <LinkButton variant="default" href={href}>
      {t('app:action.cancel')}
    </LinkButton>
  );
}

function ChangeForm({ type, kind, entityId }: { type: IntentType; kind: EntityKind; entityId: string }) {
  const { t } = useTranslation('proposing');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery(recordQuery(kind, domainId, entityId));
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (data === null)
    return <ErrorState screen message={t('app:error.reason.EntityNotFoundError')} onRetry={() => void refetch()} />;
  if (!isJsonObject(data)) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <Change type={type} loaded={data} />;
}

function Change({ type, loaded }: { type: IntentType; loaded: JsonObject }) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  // What one saw when one began: a change by somebody else meanwhile is found by its revision, and not written over unseen.
  const [record] = useState(loaded);
  const { id, alias, name = alias, lock } = record;
  const isEdit = wordsOf(type).proposing.as === 'edit';
  const title = t('form.of', { kind: kindName(type), name });
  if (isEdit && lock !== undefined && lock !== 'Unlocked') {
    return (
      <>
        <PageHeader title={title} />
        <Notice tone="danger" title={t('form.locked')} actions={<Cancel href={listOf(type, scope)} />} />
      </>
    );
  }
  const reference = { id, revision: revisionOf(record) };
  return <Form type={type} title={title} begin={{ ...(isEdit && replacedMembers(type, record)), reference }} />;
}

function Form({ type, title, begin }: { type: IntentType; title: string; begin: JsonObject }) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  const { domainAlias } = useMembership();
  const [node] = useState(() => formOf(type));
  const [defaults] = useState((): FieldValues => ({ payload: draftOf(node, begin), note: '' }));
  const back = listOf(type, scope);
  return (
    <ProposalScreen<FieldValues>
      title={title}
      subtitle={t('form.in', { domain: domainAlias })}
      schema={formSchema(type, node, t)}
      defaults={defaults}
      toProposal={({ payload, note }: FieldValues) => ({
        payload: intentPayloads[type].parse(valueOf(node, payload)),
        description: String(note).trim(),
      })}
      doneHref={back}
      cancelHref={back}
      fields={(form) => <Fields form={form} node={node} />}
    />
  );
}

/** What is asked: plain fields together, each part with its heading, and last what is said to those who decide. */
function Fields({ form, node }: { form: UseFormReturn; node: FormNode }) {
  const { t } = useTranslation('proposing');
  const members = node.kind === 'group' ? node.members().filter((member) => isAsked(member.node)) : [];
  const plain = members.filter((member) => !isPart(member.node));
  const parts = members.filter((member) => isPart(member.node));
  const fieldOf = (member: (typeof members)[number]) => (
    <MemberField key={member.name} form={form} name={`payload.${member.name}`} member={member} node={member.node} />
  );
  return (
    <>
      {plain.length > 0 ? <FormSection title={t('form.details')}>{plain.map(fieldOf)}</FormSection> : null}
      {parts.map((member) => (
        <FormSection key={member.name} title={memberLabel(member, t)}>
          {fieldOf(member)}
        </FormSection>
      ))}
      <FormSection title={t('form.note')} hint={t('form.noteHint')}>
        <LongTextField control={form.control} name="note" label={t('form.noteLabel')} />
      </FormSection>
    </>
  );
}
