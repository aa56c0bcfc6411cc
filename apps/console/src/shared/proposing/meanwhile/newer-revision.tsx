import '../texts.ts';

import { isJsonObject, type JsonObject } from '@countersign/kernel';
import { labelText, revisionLines, revisionOf, type Line } from '@countersign/kinds/words';
import { Button, Card, MomentText, Notice } from '@countersign/ui';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { UserChip } from '../../../entities/chips.tsx';
import { kindText } from '../../../entities/intent/sentence.tsx';
import { useNames } from '../../../entities/names.ts';
import { lastAuthor } from '../../../entities/revision-queries.ts';
import { FieldValue, type ValueContext } from '../../review/field-value.tsx';
import { LineChanges } from '../../review/lines.tsx';
import { namesInLines } from '../../review/names-in-lines.ts';
import { useScope } from '../../routing/scope.ts';
import type { EditedRecord } from './edited-entity.ts';
import classes from './meanwhile.module.css';
import type { Choice, FormPart } from './merge.ts';

/** A part that both changed, and what the form would propose on either side. */
interface Conflicting extends Pick<FormPart, 'label' | 'path'> {
  readonly mine: JsonObject;
  readonly theirs: JsonObject;
}

/**
 * What somebody else changed while a form was being filled in: who, what, from which revision to which; and how to go on with what was typed.
 * What both changed is shown side by side, to choose from.
 */
export function NewerRevision({
  edited: { kind, name, began, now, isLocked },
  conflicts: conflicting,
  onApply,
}: {
  edited: EditedRecord;
  conflicts: readonly Conflicting[];
  onApply: (choices: ReadonlyMap<string, Choice>) => void;
}) {
  const { t } = useTranslation('proposing');
  const { domainId } = useScope();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [asksToChoose, setAsksToChoose] = useState(false);
  const lines = revisionLines(kind, now, began);
  const conflicts = (isLocked ? [] : conflicting).map((part) => ({
    part,
    mine: linesOf(revisionLines(kind, part.mine), part.path),
    theirs: linesOf(revisionLines(kind, part.theirs), part.path),
  }));
  const author = lastAuthor(now);
  const wanted = namesInLines([...lines, ...conflicts.flatMap(({ mine, theirs }) => [...mine, ...theirs])], domainId);
  const names = useNames({ ...wanted, users: [...(wanted.users ?? []), ...(author ? [author] : [])] });
  const context: ValueContext = { names, domainId, ledgerId: undefined };
  const revisions = { what: name, from: revisionOf(began), to: revisionOf(now) };
  const isChosen = conflicts.every(({ part }) => choices.has(part.label));
  const savedAt = lastChangeAt(now);
  return (
    <Card tone="raised" title={t('meanwhile.label')}>
      <div className={classes.meanwhile}>
        <Notice tone={isLocked ? 'danger' : 'waiting'} title={t(isLocked ? 'meanwhile.locked' : 'meanwhile.changed', revisions)}>
          {t(isLocked ? 'meanwhile.lockedHint' : 'meanwhile.changedHint', revisions)}
        </Notice>
        <p className={classes.by}>
          {author ? (
            <>
              <span>{t('meanwhile.by')}</span>
              <UserChip user={author} names={names} compact />
            </>
          ) : null}
          {savedAt === undefined ? null : <MomentText value={savedAt} />}
        </p>
        {lines.length === 0 ? <p>{t('meanwhile.nothing')}</p> : <LineChanges lines={lines} context={context} />}
        {conflicts.map(({ part: { label }, mine, theirs }) => (
          <Conflict
            key={label}
            label={label}
            choice={choices.get(label)}
            isMissing={asksToChoose && !choices.has(label)}
            mine={<Said lines={mine} context={context} />}
            theirs={<Said lines={theirs} context={context} />}
            onChoose={(choice) => setChoices(new Map([...choices, [label, choice]]))}
          />
        ))}
        {isLocked ? null : (
          <div className={classes.actions}>
            <Button onClick={() => (isChosen ? onApply(choices) : setAsksToChoose(true))}>
              {t('meanwhile.apply', revisions)}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Says on which revision one goes on, and what was taken over from it. */
export function AppliedRevision({ revision, taken }: { revision: number | undefined; taken: readonly string[] }) {
  const { t } = useTranslation('proposing');
  return (
    <Notice tone="past" title={t('meanwhile.applied', { revision })}>
      {taken.length === 0 ? t('meanwhile.appliedNothing') : t('meanwhile.appliedTaken', { taken })}
    </Notice>
  );
}

function Conflict({
  label,
  choice,
  isMissing,
  mine,
  theirs,
  onChoose,
}: {
  label: string;
  choice: Choice | undefined;
  isMissing: boolean;
  mine: ReactNode;
  theirs: ReactNode;
  onChoose: (choice: Choice) => void;
}) {
  const { t } = useTranslation('proposing');
  const id = useId();
  const sides = [
    { side: 'mine', value: mine },
    { side: 'theirs', value: theirs },
  ] as const;
  return (
    <fieldset className={classes.conflict} aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>
        {label} <span>{t('meanwhile.both')}</span>
      </legend>
      <div className={classes.sides}>
        {sides.map(({ side, value }) => (
          <div key={side} className={classes.side} data-chosen={choice === side || undefined}>
            <label className={classes.whose}>
              <input
                type="radio"
                name={id}
                aria-describedby={`${id}-${side}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {t(`meanwhile.${side}`)}
            </label>
            <div id={`${id}-${side}`} className={classes.value}>
              {value}
            </div>
          </div>
        ))}
      </div>
      {isMissing ? (
        <p id={`${id}-missing`} role="alert" className={classes.missing}>
          {t('meanwhile.choose')}
        </p>
      ) : null}
    </fieldset>
  );
}

/** What a part says on one side: its values, with their names where it has several. */
function Said({ lines, context }: { lines: readonly Line[]; context: ValueContext }) {
  const { t } = useTranslation('proposing');
  if (lines.length === 0) return <span className={classes.empty}>{t('meanwhile.empty')}</span>;
  const [only] = lines;
  if (lines.length === 1 && only && only.path.length === 1) return <FieldValue value={only.value} context={context} />;
  return lines.map((line) => (
    <span key={line.path.join('.')} className={classes.line}>
      <span>{labelText({ ...line, labelled: line.path.slice(-1) }, kindText(t))}</span>
      <FieldValue value={line.value} context={context} />
    </span>
  ));
}

const linesOf = (lines: readonly Line[], path: FormPart['path']): readonly Line[] =>
  lines.filter((line) => path.every((step, index) => line.path[index] === step));

function lastChangeAt({ metadata }: JsonObject): string | undefined {
  const at = isJsonObject(metadata) ? metadata['lastModifiedAt'] : undefined;
  return typeof at === 'string' ? at : undefined;
}
