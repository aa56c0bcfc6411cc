import type { Crumb, CrumbEntity } from '../../shared/routing/crumbs.ts';
import type { Scope } from '../../shared/routing/paths.ts';

/** One step of the trail: a label by the key of its text, or an entity by its id; `href` where it leads somewhere else. */
export type Step =
  | { readonly kind: 'label'; readonly label: string; readonly href?: string | undefined }
  | { readonly kind: 'entity'; readonly entity: CrumbEntity; readonly id: string; readonly href?: string | undefined };

/** The trail to a screen: its route's crumbs with the ids that its address has. The last step is where one is, and no link. */
export function trailOf(crumbs: readonly Crumb[], scope: Scope, address: Readonly<Record<string, unknown>>): Step[] {
  const steps = crumbs.flatMap((crumb): Step[] => {
    if ('label' in crumb) return [{ kind: 'label', label: crumb.label, href: crumb.to?.(scope) }];
    const id = address[crumb.id];
    return typeof id === 'string' ? [{ kind: 'entity', entity: crumb.entity, id, href: crumb.to?.(scope, id) }] : [];
  });
  return steps.map((step, index) => (index < steps.length - 1 ? step : { ...step, href: undefined }));
}

/** Above this many steps the middle is folded away. */
const mostSteps = 8;

/** The trail as it is drawn: above eight steps the first, a fold with the others, and the last. */
export function foldTrail(trail: readonly Step[]): {
  readonly before: readonly Step[];
  readonly folded: readonly Step[];
  readonly after: readonly Step[];
} {
  return trail.length <= mostSteps
    ? { before: trail, folded: [], after: [] }
    : { before: trail.slice(0, 1), folded: trail.slice(1, -1), after: trail.slice(-1) };
}
