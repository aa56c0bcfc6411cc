import './texts.ts';

import { labelText, type Line } from '@countersign/kinds/words';
import { ChangeList, DetailItem, DetailList } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { kindText } from '../../entities/intent/sentence.tsx';
import { ChangedCondition } from '../../entities/policy/condition-words.tsx';
import { FieldValue, type ValueContext } from './field-value.tsx';
import { LimitWorth } from './limit-worth.tsx';

/** The fields that are another than before: old value and new value. Nothing where there are none. */
export function LineChanges({ lines, context }: { lines: readonly Line[]; context: ValueContext }) {
  const { t } = useTranslation('review');
  if (lines.length === 0) return null;
  const changes = lines.map((line) => {
    const { value, change } = line;
    const after = <FieldValue value={value} context={context} />;
    const label = labelText(line, kindText(t));
    if (change?.kind === 'removed') return { label, before: after };
    if (change?.kind !== 'changed') return { label, after };
    const { before } = change;
    if (before.kind === 'condition' && value.kind === 'condition') {
      const difference = (
        <ChangedCondition
          before={before.condition}
          after={value.condition}
          names={context.names}
          worth={(limit) => <LimitWorth limit={limit} names={context.names} />}
        />
      );
      return { label, difference };
    }
    return { label, before: <FieldValue value={before} context={context} />, after };
  });
  return <ChangeList changes={changes} />;
}

/** The fields that say what they say, whatever was before. Nothing where there are none. */
export function PlainLines({ lines, context }: { lines: readonly Line[]; context: ValueContext }) {
  const { t } = useTranslation('review');
  if (lines.length === 0) return null;
  return (
    <DetailList>
      {lines.map((line) => (
        <DetailItem key={line.path.join('.')} label={labelText(line, kindText(t))}>
          <FieldValue value={line.value} context={context} />
        </DetailItem>
      ))}
    </DetailList>
  );
}
