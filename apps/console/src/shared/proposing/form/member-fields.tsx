import '../texts.ts';

import { wordText } from '@countersign/kinds/words';
import { Button, CheckField } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import type { ReactNode } from 'react';

import { rolesQuery } from '../../../entities/directory-queries.ts';
import { kindText } from '../../../entities/intent/sentence.tsx';
import { ChoiceField, ChoiceGroup } from '../../forms/choice-field.tsx';
import { CustomPropertiesField } from '../../forms/custom-properties/custom-properties-field.tsx';
import { LongTextField, MultiSelectField, SelectField, TextField } from '../../forms/fields.tsx';
import { TagsField } from '../../forms/tags-field.tsx';
import { useMembership } from '../../membership/use-membership.ts';
import { LoginField, PersonKeyField, RolesField } from './controls/person-fields.tsx';
import { ReadAccessField } from './controls/read-access-field.tsx';
import { chosenShape, draftOf, type Draft } from './draft.ts';
import { EntitiesField, EntityField } from './entity-field.tsx';
import { isAsked, type FormNode, type Member } from './form-node.ts';
import classes from './kind-form.module.css';
import { elementLabel, memberLabel, withinSentence } from './member-label.ts';

type Of<Kind extends FormNode['kind']> = Extract<FormNode, { kind: Kind }>;

interface PartProps<Kind extends FormNode['kind'] = FormNode['kind']> {
  readonly form: UseFormReturn;
  /** Where the part stands in the draft, which is the name of its field. */
  readonly name: string;
  readonly member: Member;
  readonly node: Of<Kind>;
}

/** From how many words on they are in a list that opens. */
const mostInView = 4;

/** True for a field of several values, of which there may be none. */
function isSeveral(node: FormNode): node is Of<'words' | 'texts' | 'entities'> {
  return node.kind === 'words' || node.kind === 'texts' || node.kind === 'entities';
}

/** True for what has a heading of its own. */
export function isPart({ kind }: FormNode): boolean {
  return kind === 'group' || kind === 'list' || kind === 'shapes' || kind === 'properties';
}

/** The field of one member, or the fields of its parts. */
export function MemberField(props: PartProps): ReactNode {
  const { t } = useTranslation('proposing');
  const { form, name, member, node } = props;
  const { control } = form;
  const isRequired = member.isRequired || member.field?.asked === true;
  const hint = useHint(member);
  const mustBeFilled = isRequired && !(isSeveral(node) && node.least === 0);
  const field = { control, name, label: memberLabel(member, t), required: mustBeFilled, ...(hint !== undefined && { hint }) };
  switch (member.field?.asks) {
    case 'login':
      return <LoginField {...field} />;
    case 'personKey':
      return <PersonKeyField {...field} />;
    case 'roles':
      // People in a list come with a domain that is not there yet.
      return <RolesField {...field} isNewDomain={member.pattern.length > 1} />;
    case 'readAccess':
      return <ReadAccessOfEntity {...props} />;
    case undefined:
  }
  const notSet = t(member.field?.absent === undefined ? 'form.notSet' : `kinds:absent.${member.field.absent}`);
  switch (node.kind) {
    case 'text':
      if (node.writing === 'prose' || node.writing === 'lines of code')
        return <LongTextField {...field} rows={node.writing === 'prose' ? 3 : 6} />;
      return <TextField {...field} mono={node.writing === 'code'} trimmed={node.writing === 'code'} />;
    case 'amount':
    case 'number':
      return <TextField {...field} trimmed />;
    case 'json':
      return <LongTextField {...field} rows={8} />;
    case 'flag':
    case 'word': {
      const words = node.kind === 'flag' ? ['true', 'false'] : node.words;
      const labelOf = (word: string) =>
        node.kind === 'flag' ? t(`kinds:flag.${word === 'true' ? 'yes' : 'no'}`) : wordText(kindText(t), word);
      const options = words.map((value) => ({ value, label: labelOf(value) }));
      if (words.length > mostInView)
        return <SelectField {...field} options={options} placeholder={notSet} clearable={!isRequired} />;
      // What it means is said beside it: where that is one of the words, both would read alike.
      const absent = { value: '', label: t('form.notSet'), hint: member.field?.absent === undefined ? undefined : notSet };
      return <ChoiceField {...field} row choices={isRequired ? options : [absent, ...options]} />;
    }
    case 'entity':
      return <EntityField {...field} entity={node.entity} />;
    case 'words':
    case 'texts':
    case 'entities':
      return (
        <Presence {...props} label={field.label}>
          <SeveralField {...field} node={node} />
        </Presence>
      );
    case 'properties':
      return <CustomPropertiesField control={control} name={name} />;
    case 'group':
      return <Group {...props} node={node} />;
    case 'list':
      return (
        <Presence {...props} label={field.label}>
          <List {...props} node={node} />
        </Presence>
      );
    case 'shapes':
      return <Shapes {...props} node={node} label={field.label} notSet={notSet} />;
    case 'fixed':
    case 'made':
    case 'known':
      return null;
  }
}

/** Who may read the domain that is changed. */
function ReadAccessOfEntity({ form, name }: Pick<PartProps, 'form' | 'name'>) {
  const domainId: unknown = useWatch({ control: form.control, name: 'payload.reference.id' });
  const { domains } = useMembership();
  const changed = domains.find(({ id }) => id === domainId);
  const held = useQuery({ ...rolesQuery(changed?.id ?? ''), enabled: changed !== undefined }).data ?? [];
  return <ReadAccessField control={form.control} name={name} held={held} aboveId={changed?.parentId} />;
}

/** What to enter, where the schema or the words say more than the label. */
function useHint({ node, field }: Member): string | undefined {
  const { t } = useTranslation('proposing');
  if (field?.empty !== undefined && node.kind !== 'list') return t('form.empty', { meaning: t(`kinds:absent.${field.empty}`) });
  if (node.kind === 'number' && node.most !== undefined && node.most < Number.MAX_SAFE_INTEGER)
    return t('form.between', { least: node.least ?? 0, most: node.most });
  if (node.kind === 'amount') return t('form.smallestUnits');
  if (node.kind === 'texts' && field?.kind === 'id') return t('form.ids');
  if (node.kind === 'json') return t('form.json');
  return undefined;
}

function SeveralField({
  node,
  ...field
}: Omit<Parameters<typeof TagsField<FieldValues>>[0], 'suggestions'> & { node: Of<'words' | 'texts' | 'entities'> }) {
  const { t } = useTranslation('proposing');
  if (node.kind === 'entities') return <EntitiesField {...field} entity={node.entity} />;
  if (node.kind === 'texts') return <TagsField {...field} />;
  const options = node.words.map((value) => ({ value, label: wordText(kindText(t), value) }));
  return <MultiSelectField {...field} options={options} nothingFound={t('ui:filter.noOption')} />;
}

/** A list that may be left out, where that means something else than an empty one: which of the two it is to be. */
function Presence({ form, name, member, node, label, children }: PartProps & { label: string; children: ReactNode }) {
  const { t } = useTranslation('proposing');
  const draft: Draft = useWatch({ control: form.control, name });
  const absent = member.field?.absent;
  if (absent === undefined || member.isRequired) return children;
  const choose = (isThere: boolean) => form.setValue(name, isThere ? draftOf(node, undefined) : null, { shouldDirty: true });
  return (
    <div className={classes.parts}>
      <ChoiceGroup
        row
        name={`${name}.presence`}
        label={label}
        choices={[
          { value: 'absent', label: t(`kinds:absent.${absent}`) },
          { value: 'there', label: t('form.asFollows') },
        ]}
        value={draft === null ? 'absent' : 'there'}
        onChange={(chosen) => choose(chosen === 'there')}
      />
      {draft === null ? null : children}
    </div>
  );
}

/** The members of a group; one that may be left out is opened by a check box. */
function Group({ form, name, member, node }: PartProps<'group'>) {
  const { t } = useTranslation('proposing');
  const draft: Draft = useWatch({ control: form.control, name });
  const toggle = () => form.setValue(name, draft === null ? draftOf(node, undefined) : null, { shouldDirty: true });
  return (
    <div className={classes.parts}>
      {member.isRequired ? null : (
        <CheckField label={t('form.give', { field: memberLabel(member, t) })} checked={draft !== null} onChange={toggle} />
      )}
      {draft === null ? null : <Members form={form} name={name} members={node.members()} />}
    </div>
  );
}

/** The members below a name, one below the other; what has parts of its own in a frame under its label. */
function Members({ form, name, members }: Pick<PartProps, 'form' | 'name'> & { members: readonly Member[] }) {
  return members
    .filter(({ node }) => isAsked(node))
    .map((member, _index, { length }) => {
      const field = <MemberField form={form} name={`${name}.${member.name}`} member={member} node={member.node} />;
      // A frame around all that there is would frame nothing.
      const isAlone = length === 1 && member.node.kind === 'group' && member.isRequired;
      return isPart(member.node) && !isAlone ? (
        <Frame key={member.name} member={member}>
          {field}
        </Frame>
      ) : (
        <div key={member.name}>{field}</div>
      );
    });
}

function Frame({ member, children }: { member: Member; children: ReactNode }) {
  const { t } = useTranslation('proposing');
  const label = memberLabel(member, t);
  return (
    <fieldset className={classes.frame}>
      <legend className="cs-hidden">{label}</legend>
      <span className={classes.title} aria-hidden>
        {label}
      </span>
      {children}
    </fieldset>
  );
}

/** The elements of a list, which can be added and taken away. */
function List({ form, name, member, node }: PartProps<'list'>) {
  const { t, language } = useTranslation('proposing');
  const { fields, append, remove } = useFieldArray({ control: form.control, name, keyName: 'rowKey' });
  const element = elementLabel(member, t);
  const added = withinSentence(element, language);
  const problem = problemAt(form, name);
  const takeAway = (index: number) => {
    remove(index);
    // A list that may not be empty is left out.
    if (fields.length === 1 && !member.isRequired && node.least > 0) form.setValue(name, null, { shouldDirty: true });
  };
  const item = node.item();
  return (
    <div className={classes.parts}>
      {fields.length === 0 && member.field?.empty !== undefined ? (
        <p className={classes.hint}>{t(`kinds:absent.${member.field.empty}`)}</p>
      ) : null}
      {fields.map(({ rowKey }, index) => (
        <fieldset key={rowKey} className={classes.frame}>
          <legend className="cs-hidden">{`${element} ${index + 1}`}</legend>
          <div className={classes.head}>
            <span className={classes.title} aria-hidden>{`${element} ${index + 1}`}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={t('form.removeOf', { what: `${added} ${index + 1}` })}
              onClick={() => takeAway(index)}
            >
              {t('form.remove')}
            </Button>
          </div>
          <Element form={form} name={`${name}.${index}`} member={{ ...member, isRequired: true, node: item }} />
        </fieldset>
      ))}
      <div>
        <Button
          id={name}
          size="xs"
          variant="default"
          aria-describedby={problem === undefined ? undefined : `${name}-error`}
          onClick={() => append(draftOf(item, undefined))}
        >
          {t('form.add', { what: added })}
        </Button>
      </div>
      {problem === undefined ? null : (
        <output id={`${name}-error`} className={classes.problem}>
          {problem}
        </output>
      )}
    </div>
  );
}

function Element({ form, name, member }: Omit<PartProps, 'node'>) {
  const { node } = member;
  return node.kind === 'group' ? (
    <Members form={form} name={name} members={node.members()} />
  ) : (
    <MemberField form={form} name={name} member={member} node={node} />
  );
}

/** One of several shapes: which, and its members. */
function Shapes({ form, name, member, node, label, notSet }: PartProps<'shapes'> & { label: string; notSet: string }) {
  const { t } = useTranslation('proposing');
  const draft: Draft = useWatch({ control: form.control, name });
  const shape = chosenShape(node, draft);
  const options = [...node.shapes.keys()].map((value) => ({ value, label: wordText(kindText(t), value) }));
  const choose = (word: string) =>
    form.setValue(name, draftOf(node, { [node.by]: word }), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <div className={classes.parts}>
      <SelectField
        control={form.control}
        name={`${name}.${node.by}`}
        label={label}
        required={member.isRequired}
        options={options}
        placeholder={member.isRequired ? t('form.choose') : notSet}
        clearable={!member.isRequired}
        onChosen={choose}
      />
      {shape?.kind === 'group' ? <Members form={form} name={name} members={shape.members()} /> : null}
    </div>
  );
}

/** What is wrong with a list as a whole. */
function problemAt(form: UseFormReturn, name: string): string | undefined {
  const { error } = form.getFieldState(name, form.formState);
  return error?.message ?? error?.root?.message;
}
