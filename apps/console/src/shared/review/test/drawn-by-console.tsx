import type { IntentPayload } from '@countersign/kinds/schemas';
import { id as idOf } from '@countersign/kinds/testing';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { entityOfWord } from '@countersign/model/names';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { ProposedSentence } from '../../../entities/intent/sentence.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { meQuery } from '../../membership/membership-queries.ts';
import { KindReview } from '../kind-review.tsx';

/** What the console draws of a payload: its sentence, the labels of its fields and its warnings. */
export interface Drawn {
  readonly sentence: string;
  readonly labels: readonly string[];
  readonly warnings: readonly string[];
}

interface Proposed {
  readonly payload: IntentPayload;
  readonly targetDomainId: string;
  readonly expiryAt: string;
}

let content: ReactNode;
const root = createRootRoute();
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
const profile = createRoute({ getParentRoute: () => signedIn, path: '$profileDomainId' });
const domain = createRoute({ getParentRoute: () => profile, path: 'domain/$domainId', component: () => content });
const router = createRouter({
  routeTree: root.addChildren([signedIn.addChildren([profile.addChildren([domain])])]),
  history: createMemoryHistory({ initialEntries: ['/own/domain/here'] }),
});

const decimals = 6;
const ledgerDetails = { type: 'Ethereum', properties: { type: 'Native' } };
const coin = { id: 'coin', name: 'Ether', symbol: 'ETH', kind: 'Native', decimals, ledgerDetails };

/** The one asset that is a ledger's coin. */
export const coinId = idOf(77);

/** What the server would answer to a question of the directory, with these ids; undefined for one that it answers nothing to. */
function answerTo([about, kind, , one]: readonly unknown[], ids: readonly string[]): unknown {
  if (about === 'domains') return ids.map((id) => ({ id, alias: `domain ${id}` }));
  if (about === 'task-of-order') return null;
  if (about !== 'directory' || typeof kind !== 'string') return undefined;
  if (kind === 'ledgers') {
    // Of the same networks, so that none is marked as a test beside real ones.
    const others = ids.flatMap((id) => sandboxLedgers.slice(0, 1).map((ledger) => ({ ...ledger, id })));
    return [...sandboxLedgers, ...others].map((ledger) => ({ ...ledger, alias: `ledger ${ledger.id}` }));
  }
  if (kind === 'fee-asset') return coin;
  const id = String(one);
  if (kind === 'ticker') {
    const known = { id, name: `ticker ${id}`, symbol: 'TOK', ledgerId: 'ethereum-sandbox', decimals, ledgerDetails };
    return id === coinId ? { ...known, kind: 'Native' } : known;
  }
  const isEntity = kind !== 'domain' && entityOfWord(kind) !== undefined;
  return isEntity ? { id, alias: `${kind} ${id}`, roles: [], metadata: { customProperties: {} } } : undefined;
}

/** What the server answers to a question, by the key of its query; undefined for one that is left open. */
type Told = (queryKey: readonly unknown[]) => unknown;

/** Draws until what was asked for is there: what is `told`, and what these ids are called. */
function draw(children: ReactNode, ids: readonly string[], told: Told = () => undefined): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  // Screens are drawn once it is known who looks at them.
  const me = told(meQuery.queryKey);
  if (me !== undefined) client.setQueryData(['me'], me);
  content = children;
  const whole = (
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  );
  for (let round = 0; round < 3; round++) {
    renderToStaticMarkup(whole);
    for (const { queryKey, state } of client.getQueryCache().getAll()) {
      const answer = told(queryKey) ?? answerTo(queryKey, ids);
      if (state.data === undefined && answer !== undefined) client.setQueryData(queryKey, answer);
    }
  }
  const markup = renderToStaticMarkup(whole);
  client.clear();
  return markup;
}

/** The text of markup. */
export const plain = (markup: string): string =>
  markup
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(/<\/(?:p|div|li|pre|summary)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const textsOf = (markup: string, elements: RegExp): readonly string[] =>
  [...markup.matchAll(elements)].map(([, inner, other]) => plain(inner ?? other ?? '').trim());

/** The ids in a text. */
const idsIn = (text: string): readonly string[] => [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];

/** Draws something of the console to somebody whom the server tells this, where everything in `named` has a name. */
export async function drawnTo(told: Told, named: unknown, children: ReactNode): Promise<string> {
  await router.load();
  return draw(children, idsIn(JSON.stringify(named)), told);
}

/** Draws the components with which the console shows a proposal. */
export async function drawnByConsole({ payload, targetDomainId, expiryAt }: Proposed): Promise<Drawn> {
  await router.load();
  const ids = idsIn(JSON.stringify([payload, targetDomainId]));
  const sentence = draw(<ProposedSentence payload={payload} targetDomainId={targetDomainId} />, ids);
  const review = draw(<KindReview payload={payload} targetDomainId={targetDomainId} expiryAt={expiryAt} />, ids);
  return {
    sentence: plain(sentence),
    labels: textsOf(review, /<dt[^>]*>([^]*?)<\/dt>/g),
    // They come before all fields: what is grave by itself, the others in a list.
    warnings: textsOf(
      review.slice(0, review.indexOf('<dl')),
      /role="alert"[^]*?<strong>([^]*?)<\/strong>|<li[^>]*>([^]*?)<\/li>/g,
    ),
  };
}
