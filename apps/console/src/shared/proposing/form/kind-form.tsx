import '../texts.ts';

import type { JsonObject } from '@countersign/kernel';
import { changedKind, isJsonObject, kindName, wordsOf, type NamedKind } from '@countersign/kinds/words';
import { intentPayloads } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import { entityOfWord, governedEntities } from '@countersign/model/names';
import { ErrorState, FormLayout, FormSection, Notice, PageHeader, SkeletonBlock } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { errorText } from '../../api/error-text.ts';
import { useMembership } from '../../membership/use-membership.ts';
import { recordQuery } from '../../review/record-queries.ts';
import { useGo } from '../../routing/app-link.tsx';
import { LinkButton } from '../../routing/link-button.tsx';
import { paths, type Scope, type Section } from '../../routing/paths.ts';
import { editAddresses } from '../../routing/proposal-addresses.ts';
import { useScope } from '../../routing/scope.ts';
import { screenId } from '../../routing/screen-route.ts';
import type { EditedEntity } from '../meanwhile/edited-entity.ts';
import { useEarlierChange, type EarlierChange } from '../earlier-change.ts';
import { useEarlierProposal, type EarlierProposal } from '../earlier-proposal.ts';
import { newTitle } from '../new-title.ts';
import { ProposalScreen } from '../proposal-screen.tsx';
import { beginningOf } from './beginning.ts';
import { draftOf, membersOfDraft, valueOf, type Draft } from './draft.ts';
import { takenKey } from './taken-key.ts';
import { formSchema } from './form-schema.ts';
import { EntityField } from './entity-field.tsx';
import { formOf, isAsked, type FormNode } from './form-node.ts';
import { formParts } from './form-parts.ts';
import { LockedFacts } from './locked-facts.tsx';
import { isPart, MemberField } from './member-fields.tsx';
import { memberLabel } from './member-label.ts';
import type { OwnParts } from './own-parts.ts';

/** Where one came from: the list of what a kind is about. */
function listOf(type: IntentType, scope: Scope): string {
  const { of } = wordsOf(type).proposing;
  const section: Section = of === 'ledger' || of === 'instance' ? 'intents' : governedEntities[entityOfWord(of)].plural;
  return paths.section(scope, section);
}

/** The form of a kind of intent, made of its fields; for a kind that changes an entity, once it is known which. */
export function KindForm({
  type,
  entityId,
  own,
}: {
  type: IntentType;
  entityId?: string | undefined;
  own?: OwnParts | undefined;
}) {
  const changed = changedKind(type);
  if (changed === undefined) return <NewForm type={type} own={own} />;
  return entityId === undefined ? (
    <EntityToChange type={type} kind={changed} />
  ) : (
    <ChangeForm key={`${type} ${entityId}`} type={type} kind={changed} entityId={entityId} own={own} />
  );
}

/** The same at an address that has the entity's id in it. */
export function KindFormOfAddress({ type, own }: { type: keyof typeof editAddresses; own: OwnParts | undefined }): ReactNode {
  const params = useParams({ from: screenId(editAddresses[type]) });
  return <KindForm type={type} entityId={'accountId' in params ? params.accountId : params.entityId} own={own} />;
}

function NewForm({ type, own }: { type: IntentType; own: OwnParts | undefined }) {
  const { t } = useTranslation('proposing');
  const earlier = useEarlierProposal(type);
  if (earlier === undefined) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <Form key={type} type={type} own={own} title={newTitle(type, t)} begin={{}} earlier={earlier} />;
}

/** Which entity is to be changed, where one did not come from it. */
function EntityToChange({ type, kind }: { type: IntentType; kind: NamedKind }) {
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

function ChangeForm({
  type,
  kind,
  entityId,
  own,
}: {
  type: IntentType;
  kind: NamedKind;
  entityId: string;
  own: OwnParts | undefined;
}) {
  const { t } = useTranslation('proposing');
  const { domainId } = useScope();
  const { data, error, refetch } = useQuery(recordQuery(kind, domainId, entityId));
  const earlier = useEarlierChange(type, kind, entityId);
  if (error && !data) return <ErrorState screen message={errorText(error, t)} onRetry={() => void refetch()} />;
  if (data === null)
    return <ErrorState screen message={t('app:error.reason.EntityNotFoundError')} onRetry={() => void refetch()} />;
  if (!isJsonObject(data) || earlier === undefined) return <SkeletonBlock lines={6} label={t('app:action.loading')} />;
  return <Change type={type} kind={kind} now={data} own={own} earlier={earlier} />;
}

function Change({
  type,
  kind,
  now,
  own,
  earlier,
}: {
  type: IntentType;
  kind: NamedKind;
  now: JsonObject;
  own: OwnParts | undefined;
  earlier: EarlierChange | null;
}) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  // What one saw when one began: a change by somebody else meanwhile is found by its revision, and not written over unseen.
  // What is proposed again was said of what there was then.
  const [began, setBegan] = useState(earlier?.record ?? now);
  const { alias, name = alias } = began;
  const what = typeof name === 'string' ? name : '';
  const isEdit = wordsOf(type).proposing.as === 'edit';
  const isLocked = ({ lock }: JsonObject) => isEdit && lock !== undefined && lock !== 'Unlocked';
  const title = t('form.of', { kind: kindName(type), name: what });
  if (isLocked(began)) {
    return (
      <>
        <PageHeader title={title} />
        <Notice tone="danger" title={t('form.locked')} actions={<Cancel href={listOf(type, scope)} />} />
      </>
    );
  }
  const meanwhile = kind !== 'ledger' && {
    kind,
    name: what,
    began,
    now,
    isLocked: isLocked(now),
    onApplied: () => setBegan(now),
  };
  return (
    <Form
      type={type}
      own={own}
      title={title}
      begin={beginningOf(type, began)}
      earlier={earlier}
      meanwhile={meanwhile || undefined}
      nothingAsked={<LockedFacts kind={kind} record={began} name={what} />}
    />
  );
}

/** What a form is filled with to propose something again: something new gets an id of its own, and a change is for the revision of the form. */
function asBeginning({ id: _id, ...members }: JsonObject, { reference }: JsonObject): JsonObject {
  return { ...members, ...(reference !== undefined && { reference }) };
}

/** What of an edited entity does not follow from the fields of its form. */
type Meanwhile = Omit<EditedEntity<FieldValues>, 'base' | 'theirs' | 'parts' | 'says'>;

function Form({
  type,
  own,
  title,
  begin,
  earlier,
  meanwhile,
  nothingAsked,
}: {
  type: IntentType;
  own: OwnParts | undefined;
  title: string;
  begin: JsonObject;
  earlier: EarlierProposal<IntentType> | null;
  meanwhile?: Meanwhile | undefined;
  /** What stands in place of the fields, where there are none. */
  nothingAsked?: ReactNode;
}) {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  const { domainId, domainAlias } = useMembership();
  const [node] = useState(() => formOf(type));
  const filledWith = (members: JsonObject): FieldValues => ({ payload: draftOf(node, members) });
  const [defaults] = useState(() => filledWith(begin));
  const [begun] = useState(() => earlier && filledWith(asBeginning(earlier.payload, begin)));
  const back = listOf(type, scope);
  const further = async (draft: Draft) => [
    ...(type === 'v0_CreateUser' ? await takenKey(draft, domainId, t) : []),
    ...((await own?.check?.(membersOfDraft(draft), t)) ?? []),
  ];
  return (
    <ProposalScreen<FieldValues>
      title={title}
      subtitle={t('form.in', { domain: domainAlias })}
      schema={formSchema(type, node, t, further)}
      defaults={defaults}
      begun={begun ?? undefined}
      reason={earlier?.reason}
      edited={
        meanwhile && {
          ...meanwhile,
          base: () => filledWith(begin),
          theirs: () => filledWith(beginningOf(type, meanwhile.now)),
          parts: (versions) => formParts(node, versions, t),
          says: ({ payload }) => membersOfDraft(valueOf(node, payload)),
        }
      }
      toProposal={({ payload }: FieldValues) => ({ payload: intentPayloads[type].parse(valueOf(node, payload)) })}
      doneHref={back}
      cancelHref={back}
      fields={(form) => <Fields own={own} form={form} node={node} nothingAsked={nothingAsked} />}
    />
  );
}

/** What is asked: plain fields together, and each part with its heading. */
function Fields({
  own,
  form,
  node,
  nothingAsked,
}: {
  own: OwnParts | undefined;
  form: UseFormReturn;
  node: FormNode;
  nothingAsked: ReactNode;
}) {
  const { t } = useTranslation('proposing');
  const members = node.kind === 'group' ? node.members().filter((member) => isAsked(member.node)) : [];
  if (members.length === 0) return nothingAsked;
  // A field of its own stands among the plain ones.
  const isAlone = (member: (typeof members)[number]) => isPart(member.node) && own?.fields[member.name] === undefined;
  const plain = members.filter((member) => !isAlone(member));
  const parts = members.filter(isAlone);
  const fieldOf = (member: (typeof members)[number]) => {
    const name = `payload.${member.name}`;
    const Own = own?.fields[member.name];
    if (Own === undefined) return <MemberField key={member.name} form={form} name={name} member={member} node={member.node} />;
    const required = member.isRequired || member.field?.asked === true;
    return (
      <Own
        key={name}
        form={form}
        control={form.control}
        name={name}
        node={member.node}
        label={memberLabel(member, t)}
        required={required}
      />
    );
  };
  return (
    <>
      {plain.length > 0 ? <FormSection title={t('form.details')}>{plain.map(fieldOf)}</FormSection> : null}
      {parts.map((member) => (
        <FormSection key={member.name} title={memberLabel(member, t)}>
          {fieldOf(member)}
        </FormSection>
      ))}
    </>
  );
}
