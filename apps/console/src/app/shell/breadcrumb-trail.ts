import type { Crumb } from '../../shared/routing/crumbs.ts';
import { paths, type Scope } from '../../shared/routing/paths.ts';
import { sections } from '../sections.ts';

/** One step of the trail: a label by the key of its text, or an id with where its name comes from; `href` where it leads somewhere else. */
export type Step = { readonly href?: string | undefined } & (
  | { readonly kind: 'label'; readonly label: string }
  | ({ readonly kind: 'id' } & Pick<Extract<Crumb, { id: string }>, 'id' | 'of'>)
);

/**
 * The trail to the screen of a route: the section that its path begins with, and its crumbs with the ids that its address has. The last step
 * is where one is, and no link.
 */
export function trailOf(
  {
    fullPath,
    staticData: { crumbs = [], keeps = [] },
  }: {
    readonly fullPath: string;
    readonly staticData: { readonly crumbs?: readonly Crumb[]; readonly keeps?: readonly string[] };
  },
  scope: Scope,
  address: Readonly<Record<string, unknown>>,
): Step[] {
  const steps = crumbs.flatMap((crumb): Step[] => {
    if ('label' in crumb) return [{ kind: 'label', label: crumb.label }];
    const id = address[crumb.id];
    return typeof id === 'string' ? [{ kind: 'id', id, of: crumb.of, href: crumb.to?.(scope, id) }] : [];
  });
  const section = sections.find(({ name }) => name === fullPath.split('/')[4])?.name;
  if (section === undefined) return [];
  const kept = Object.fromEntries(keeps.map((name) => [name, queryable(address[name])]));
  const first: Step = { kind: 'label', label: `section:${section}`, href: paths.section(scope, section, kept) };
  return [first, ...steps].map((step, index) => (index < steps.length ? step : { ...step, href: undefined }));
}

/** A part of an address as a query can hold it: one text, or several. */
function queryable(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string');
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
