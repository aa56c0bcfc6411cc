/** What a tree is made of. */
export interface Placed {
  readonly id: string;
  readonly parentId?: string | undefined;
}

/** A domain with those directly below it. */
export interface TreeNode<Domain extends Placed> {
  readonly domain: Domain;
  readonly below: readonly TreeNode<Domain>[];
}

/** The domains as the trees that they are, in the order given; one whose parent is not among them is at the top. */
export function treesOf<Domain extends Placed>(domains: readonly Domain[]): readonly TreeNode<Domain>[] {
  const ids = new Set(domains.map(({ id }) => id));
  const parentOf = ({ parentId }: Domain) => (parentId !== undefined && ids.has(parentId) ? parentId : '');
  const children = Map.groupBy(domains, parentOf);
  const nodesBelow = (id: string): readonly TreeNode<Domain>[] =>
    (children.get(id) ?? []).map((domain) => ({ domain, below: nodesBelow(domain.id) }));
  return nodesBelow('');
}

/** Up to so many domains all of them are shown at once. */
const shownAtOnce = 40;

/** The domains that are opened to begin with: all of a small organisation; else the tops, and the way to the current one. */
export function openedAtFirst(domains: readonly Placed[], currentId: string): ReadonlySet<string> {
  if (domains.length <= shownAtOnce) return new Set(domains.map(({ id }) => id));
  const known = new Map(domains.map((domain) => [domain.id, domain]));
  const opened = new Set(treesOf(domains).map(({ domain }) => domain.id));
  for (let domain = known.get(currentId); domain && !opened.has(domain.id); domain = known.get(domain.parentId ?? ''))
    opened.add(domain.id);
  return opened;
}
