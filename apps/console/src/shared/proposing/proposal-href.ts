import { wordsOf, type OwnForm } from '@countersign/kinds/words';
import type { IntentType } from '@countersign/model';

import { paths, type Scope } from '../routing/paths.ts';

/** The task whose form is to be filled with what it asked for. */
interface Again {
  readonly again?: string;
}

/** Where each form of its own is; those without an address begin at what they are about, a manifest's at its account. */
const ownForms: Readonly<Record<OwnForm, ((scope: Scope, query: Again, entityId?: string) => string | undefined) | undefined>> = {
  account: (scope, query) => paths.createAccount(scope, { ...query }),
  domain: (scope, query) => paths.propose(scope, 'v0_CreateDomain', undefined, { ...query }),
  transfer: (scope, query) => paths.createTransfer(scope, { ...query }),
  transaction: (scope, query) => paths.createTransaction(scope, { ...query }),
  cancellation: undefined,
  ledgers: undefined,
  manifest: (scope, query, accountId) =>
    accountId === undefined ? undefined : paths.createManifest(scope, accountId, { ...query }),
  release: undefined,
};

/** Where a kind is proposed, for an entity where it changes one; nothing for a kind that begins at what it is about. */
export function proposalHref(type: IntentType, scope: Scope, entityId?: string, again?: string): string | undefined {
  const { proposing } = wordsOf(type);
  const query = again === undefined ? {} : { again };
  return proposing.as === 'own'
    ? ownForms[proposing.form]?.(scope, query, entityId)
    : paths.propose(scope, type, entityId, query);
}
