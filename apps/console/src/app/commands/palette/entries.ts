import type { Found } from '@countersign/contract';
import { shortId, type Translate } from '@countersign/kernel';
import { kindName, wordsOf } from '@countersign/kinds/words';
import { intentTypes } from '@countersign/model/names';

import { newTitle } from '../../../shared/proposing/new-title.ts';
import { proposalHref } from '../../../shared/proposing/proposal-href.ts';
import type { Segment } from '../../../shared/i18n/i18n.ts';
import type { Crumb } from '../../../shared/routing/crumbs.ts';
import { paths, type Scope } from '../../../shared/routing/paths.ts';
import { trailOf } from '../../shell/breadcrumb-trail.ts';
import { sections } from '../../sections.ts';
import type { NavigationItem } from '../../visible-sections.ts';

/** Something that the palette leads to. */
export interface Entry {
  readonly href: string;
  readonly label: string;
  /** What tells it apart from others of its name. */
  readonly detail?: string | undefined;
}

interface AnyRoute {
  readonly options: {
    readonly path?: string;
    readonly staticData?: { readonly crumbs?: readonly Crumb[]; readonly tab?: Segment };
  };
}

/** True for a path that names one thing, or that makes something. */
const isNoPlace = /\$|\/create|\/details$/;

/** The screens of the sections that are offered, and of those that no navigation shows, by the way to each. */
export function screenEntries(offered: readonly NavigationItem[], scope: Scope, t: Translate): readonly Entry[] {
  const names = new Set<string>(offered.map(({ name }) => name));
  const shown = sections.filter(({ name, nav }) => nav === null || names.has(name));
  return shown.flatMap(({ routes }) =>
    routes.flatMap((route: AnyRoute): readonly Entry[] => {
      const { path = '', staticData = {} } = route.options;
      if (isNoPlace.test(path)) return [];
      const fullPath = `/$profileDomainId/domain/$domainId/${path}`;
      const steps = trailOf({ fullPath, staticData }, scope, {});
      const labels = steps.flatMap((step) => (step.kind === 'label' ? [step.label] : []));
      const tab = staticData.tab === undefined ? [] : [`app:breadcrumb.segment.${staticData.tab}`];
      return [{ href: paths.screen(scope, path), label: [...labels, ...tab].map((key) => t(key)).join(' › ') }];
    }),
  );
}

/** What can be proposed, by every kind that has a form to begin with; those that make something first. */
export function actionEntries(scope: Scope, t: Translate): readonly Entry[] {
  const entries = intentTypes.flatMap((type) => {
    const href = proposalHref(type, scope);
    return href === undefined ? [] : [{ href, label: newTitle(type, t), makes: wordsOf(type).proposing.as !== 'edit' }];
  });
  return [...entries.filter(({ makes }) => makes), ...entries.filter(({ makes }) => !makes)].map(({ href, label }) => ({
    href,
    label,
  }));
}

/** Where something that was found is, as the person would act there. */
export function foundEntry(found: Found, scopeOf: (domainId: string) => Scope, here: Scope): Entry {
  const { kind, id, domainId, name = shortId(id), detail } = found;
  const scope = domainId === undefined ? here : scopeOf(domainId);
  const href = hrefs[kind](scope, id);
  if (kind === 'intent') return { href, label: kindNameOf(name), detail: detail ?? shortId(id) };
  // A person is known by their name, where they have one.
  return kind === 'user' && detail !== undefined ? { href, label: detail, detail: name } : { href, label: name, detail };
}

function kindNameOf(type: string): string {
  const known = intentTypes.find((one) => one === type);
  return known === undefined ? type : kindName(known);
}

const hrefs: Readonly<Record<Found['kind'], (scope: Scope, id: string) => string>> = {
  account: paths.account,
  endpoint: paths.endpoint,
  user: paths.user,
  policy: paths.policy,
  domain: paths.domain,
  vault: paths.vault,
  ticker: paths.ticker,
  intent: paths.intent,
  order: paths.order,
  transaction: paths.transaction,
  transfer: paths.transfer,
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The entries that have every word of a text in their label, those that begin with it first. */
export function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  const wanted = plain(text).trim();
  const words = wanted.split(/\s+/);
  const matched = entries.filter(({ label }) => words.every((word) => plain(label).includes(word)));
  const begins = ({ label }: Entry) => plain(label).startsWith(wanted);
  return [...matched.filter(begins), ...matched.filter((entry) => !begins(entry))];
}
