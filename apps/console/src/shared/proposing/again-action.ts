import type { IntentEntity } from '@countersign/kinds/schemas';
import type { RowAction } from '@countersign/ui';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { failed } from '../../entities/intent/intent-search.ts';
import { useGo } from '../routing/app-link.tsx';
import type { Scope } from '../routing/paths.ts';
import { useScope } from '../routing/scope.ts';
import { proposalHref } from './proposal-href.ts';
import './texts.ts';

/** Where what a task asked for can be proposed again; undefined for a kind that begins at what it is about. */
export function againHref({ id, details: { payload, targetDomainId } }: IntentEntity, scope: Scope): string | undefined {
  const subject =
    'reference' in payload ? payload.reference.id : payload.type === 'v0_SignManifest' ? payload.accountId : undefined;
  return proposalHref(payload.type, { ...scope, domainId: targetDomainId }, subject, id);
}

const ended = new Set<string>(failed);

/** For the menu of a task in a list: to propose again what came to nothing. */
export function useAgainAction(): (task: { readonly data: IntentEntity }) => readonly RowAction[] {
  const { t } = useTranslation('proposing');
  const scope = useScope();
  const go = useGo();
  return ({ data }) => {
    const href = ended.has(data.state.status) ? againHref(data, scope) : undefined;
    return href === undefined ? [] : [{ label: t('again'), onSelect: () => go(href) }];
  };
}
