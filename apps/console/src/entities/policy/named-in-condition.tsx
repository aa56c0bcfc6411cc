import { readCondition } from '@countersign/kinds/conditions';
import { namedInCondition } from '@countersign/kinds/words';
import type { PolicyCondition } from '@countersign/model';

import { EntityChip } from '../chips.tsx';
import classes from '../entities.module.css';
import { useNames } from '../names.ts';
import { namesInCondition } from './condition-words.tsx';

/** The things that a policy's condition speaks of, each once. */
export function thingsIn(condition: PolicyCondition | undefined) {
  const named = condition ? namedInCondition(readCondition(condition)) : [];
  // A ledger has no screen.
  const things = named.flatMap(({ kind, id }) => (kind === 'ledger' ? [] : [{ kind, id }]));
  return [...new Map(things.map((thing) => [`${thing.kind} ${thing.id}`, thing])).values()];
}

/** The same with the way to each; `domainId` is the policy's domain. */
export function NamedInCondition({ condition, domainId }: { condition: PolicyCondition; domainId: string }) {
  const names = useNames(namesInCondition(readCondition(condition), domainId));
  return (
    <span className={classes.tags}>
      {thingsIn(condition).map(({ kind, id }) => (
        <EntityChip key={`${kind} ${id}`} compact kind={kind} id={id} name={names.name(kind, id)} />
      ))}
    </span>
  );
}
