import type { IntentType } from '@countersign/model';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { paths } from '../../routing/paths.ts';
import { useScope } from '../../routing/scope.ts';
import { screenRoute } from '../../routing/screen-route.ts';
import { proposalHref } from '../proposal-href.ts';
import { KindChoice } from './kind-choice.tsx';
import { KindForm } from './kind-form.tsx';
import type { OwnParts } from './own-parts.ts';

const route = screenRoute('intents/create');

/** A new proposal: what is to be done, then the form of its kind; a kind that has an address of its own is proposed there. */
export function NewProposal({ own }: { own: Partial<Record<IntentType, OwnParts>> }) {
  const { type, entityId, again } = route.useSearch();
  const scope = useScope();
  const { history } = useRouter();
  const href = type && proposalHref(type, scope, entityId, again);
  const elsewhere = href?.startsWith(`${paths.propose(scope)}?`) === false ? href : undefined;
  useEffect(() => {
    if (elsewhere !== undefined) history.replace(elsewhere);
  }, [elsewhere, history]);
  if (elsewhere !== undefined) return null;
  return type === undefined ? <KindChoice /> : <KindForm type={type} entityId={entityId} own={own[type]} />;
}
