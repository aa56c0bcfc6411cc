import { revisionOf } from '@countersign/kinds/words';
import { useState } from 'react';
import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { LatePart } from '../../late/late-part.tsx';
import { isOutdated, type EditedEntity } from './edited-entity.ts';
import { merged, whoseIs, type Choice, type FormPart, type Versions } from './merge.ts';

const loadBanner = () => import('./newer-revision.tsx');
const NewerRevision = lazyScreen(loadBanner, 'NewerRevision');
const AppliedRevision = lazyScreen(loadBanner, 'AppliedRevision');

/**
 * Watches for changes that others make to what a form edits: shows each, and takes what was typed to the new revision. Nothing while
 * nobody changed it.
 */
export function EditedMeanwhile<Values extends FieldValues>({
  entity,
  form,
  onApplied,
}: {
  entity: EditedEntity<Values>;
  form: UseFormReturn<Values>;
  onApplied: () => void;
}) {
  const [applied, setApplied] = useState<{ readonly revision: number | undefined; readonly taken: readonly string[] }>();
  const mine = useWatch({ control: form.control, compute: (all: Values) => all });
  const { now, says } = entity;
  if (!isOutdated(entity)) return <LatePart>{applied ? <AppliedRevision {...applied} /> : null}</LatePart>;
  const versions: Versions<Values> = { base: entity.base(), mine, theirs: entity.theirs() };
  const parts = entity.parts([versions.base, versions.mine, versions.theirs]);
  const apply = (choices: ReadonlyMap<string, Choice>) => {
    const isTaken = (part: FormPart) => {
      const whose = whoseIs(part, versions);
      return whose === 'theirs' || (whose === 'both' && choices.get(part.label) === 'theirs');
    };
    const asked = parts.filter(({ isAsked }) => isAsked !== false);
    setApplied({ revision: revisionOf(now), taken: asked.filter(isTaken).map(({ label }) => label) });
    const values = merged(parts, versions, choices);
    // What was typed is a change of what there is now.
    form.reset(versions.theirs);
    form.reset(values, { keepDefaultValues: true });
    entity.onApplied();
    onApplied();
  };
  return (
    <LatePart>
      <NewerRevision
        key={revisionOf(now)}
        edited={entity}
        conflicts={parts
          .filter((part) => whoseIs(part, versions) === 'both')
          .map(({ label, path }) => ({ label, path, mine: says(versions.mine), theirs: says(versions.theirs) }))}
        onApply={apply}
      />
    </LatePart>
  );
}
