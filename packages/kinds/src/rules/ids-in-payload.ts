import { isUuid } from '@countersign/kernel';
import { entityKinds, governedEntities, namedAccountMember } from '@countersign/model/names';
import type { EntityPointer } from './entity-kind.ts';

const kindsByMember = new Map<string, EntityPointer['kind']>([
  ...entityKinds.flatMap((kind) => (governedEntities[kind].isPointedTo ? [[governedEntities[kind].idField, kind] as const] : [])),
  [namedAccountMember, 'Account'],
]);

/**
 * The entities a payload points to by a member such as `accountId`, at any depth, each once. An extension's payload may have other
 * things under such a name: only ids are ids. Custom properties are notes, which point to nothing whatever they are called: a
 * condition would judge an order by what only its notes name.
 */
export function idsInPayload(payload: unknown): EntityPointer[] {
  const found = new Map<string, EntityPointer>();
  collect(payload, found);
  return [...found.values()];
}

function collect(value: unknown, found: Map<string, EntityPointer>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.keys(value)) {
    if (member === 'customProperties') continue;
    const child: unknown = Reflect.get(value, member);
    const kind = isId(child) ? kindsByMember.get(member) : undefined;
    if (kind) found.set(`${kind} ${String(child)}`, { kind, id: String(child) });
    else collect(child, found);
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
