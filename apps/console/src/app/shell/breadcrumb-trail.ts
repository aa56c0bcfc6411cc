import { sections } from '../../shared/routing/paths.ts';

/** Segments that are part of a path but no place of their own. */
const skipped = new Set([
  'nft',
  'invitations',
  'orders',
  'raw-transactions',
  'transfers',
  'external',
  'pending',
  'manifests',
  'notifications',
]);

/** Segments with a label of their own; everything else is the id of an entity. */
const labelled = new Set([
  'create',
  'edit',
  'details',
  'information',
  'readPermissions',
  'financial-details',
  'transaction',
  'transfer',
  'manifest',
  'connect',
  'trade',
  'intents',
]);

/** The kind of entity that an id in a path names. */
export type CrumbEntity =
  | 'account'
  | 'domain'
  | 'endpoint'
  | 'policy'
  | 'vault'
  | 'user'
  | 'transfer'
  | 'transaction'
  | 'order'
  | 'ticker'
  | 'unknown';

/** One step of the trail: a label by key, or an entity by id; `href` where the step is a screen of its own. */
export type Crumb =
  | { readonly kind: 'label'; readonly label: string; readonly href?: string }
  | { readonly kind: 'entity'; readonly entity: CrumbEntity; readonly id: string; readonly href?: string };

const entityOf: Partial<Record<string, CrumbEntity>> = {
  accounts: 'account',
  domains: 'domain',
  endpoints: 'endpoint',
  policies: 'policy',
  vaults: 'vault',
  users: 'user',
  transfers: 'transfer',
  'raw-transactions': 'transaction',
  orders: 'order',
};

/** Labels that are steps of the path but no screens. */
const noScreen = new Set(['financial-details', 'create', 'edit', 'details']);

const isSection = (segment: string): boolean => sections.some((section) => section === segment);

/**
 * The trail of a path `/{profileDomainId}/domain/{domainId}/{section}/...`; empty outside a domain and where there is no such section.
 * `tickerId` is the asset that the query names.
 */
export function breadcrumbTrail(pathname: string, tickerId?: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const [profileDomainId, word, domainId, section, ...rest] = segments;
  if (!profileDomainId || word !== 'domain' || !domainId || !section || !isSection(section)) return [];
  const base = `/${profileDomainId}/domain/${domainId}`;
  const trail: Crumb[] = [{ kind: 'label', label: `section.${section}`, href: `${base}/${section}` }];
  let before = section;
  let path = `${base}/${section}`;
  for (const [index, segment] of rest.entries()) {
    path += `/${segment}`;
    if (skipped.has(segment)) {
      before = segment;
      continue;
    }
    const href = index === rest.length - 1 || noScreen.has(segment) ? {} : { href: path };
    if (labelled.has(segment)) trail.push({ kind: 'label', label: `segment.${segment}`, ...href });
    else trail.push({ kind: 'entity', entity: entityOf[before] ?? 'unknown', id: segment, ...(hasScreen(before) ? href : {}) });
  }
  if (section === 'tickers' && tickerId) trail.push({ kind: 'entity', entity: 'ticker', id: tickerId });
  return trail;
}

/** An account's or an entity's id is a screen; a transfer's or a manifest's is only one with `/details` behind it. */
function hasScreen(parent: string): boolean {
  return parent !== 'transfers' && parent !== 'raw-transactions' && parent !== 'orders' && parent !== 'manifests';
}

/** Above this many steps the middle is folded away. */
const mostSteps = 8;

/** The trail as it is drawn: above eight steps the first, a fold with the others, and the last. */
export function foldTrail(trail: readonly Crumb[]): {
  readonly before: readonly Crumb[];
  readonly folded: readonly Crumb[];
  readonly after: readonly Crumb[];
} {
  return trail.length <= mostSteps
    ? { before: trail, folded: [], after: [] }
    : { before: trail.slice(0, 1), folded: trail.slice(1, -1), after: trail.slice(-1) };
}
