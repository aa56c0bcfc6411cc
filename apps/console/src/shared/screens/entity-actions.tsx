import type { Translate } from '@countersign/kernel';
import { kindName } from '@countersign/kinds/words';
import { Button, ChevronGlyph, Menu, type RowAction } from '@countersign/ui';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { EntityAction } from '../../entities/define-action.ts';
import type { Entity, EntityDefinition } from '../../entities/define-entity.ts';
import type { Single } from '../../entities/define-source.ts';
import type { ListSearch } from '../list/use-list-search.ts';
import { isAnyOpen, useNeverProposed } from '../membership/never-proposed.ts';
import { Offered } from '../proposing/offered.tsx';
import { ProposalDialog } from '../proposing/proposal-dialog.tsx';
import { ProposalSitting, type SittingProposal } from '../proposing/proposal-sitting.tsx';
import { useGo } from '../routing/app-link.tsx';
import { LinkButton } from '../routing/link-button.tsx';
import { useScope } from '../routing/scope.ts';

/** An action on one entity, ready to be chosen. */
interface OfferedAction extends RowAction {
  readonly id: string;
  /** What it proposes, one of which the person may be able to. */
  readonly kinds: readonly IntentType[];
  readonly button?: 'main' | 'other' | undefined;
  /** Where it leads, if to another screen. */
  readonly href?: string;
}

/** What an action is called. */
export function actionLabel({ id, label, named }: Pick<EntityAction<unknown>, 'id' | 'label' | 'named'>, t: Translate): string {
  return named === undefined ? t(label ?? `action.${id}`) : kindName(named);
}

type Place = NonNullable<EntityAction<unknown>['only']>;

/** The actions of a definition that are offered for an entity in a place, and the proposal that was chosen last. */
export function useEntityActions<
  Row extends { readonly data: Entity },
  One extends Single<Row>,
  Search extends ListSearch,
  Dialog extends string = never,
>({ actions = [], texts, source }: EntityDefinition<Row, One, Search, Dialog>) {
  const { t } = useTranslation(texts);
  const scope = useScope();
  const go = useGo();
  const never = useNeverProposed();
  const kindsOf = (action: EntityAction<Row['data'], Dialog>, entity: Row['data']): readonly IntentType[] =>
    'proposes' in action ? [action.proposes(entity).type] : (action.kinds ?? []);
  const isOffered = (action: EntityAction<Row['data'], Dialog>, entity: Row['data']) =>
    action.offered?.(entity) !== false && isAnyOpen(kindsOf(action, entity), never);
  const [chosen, setChosen] = useState<{ readonly title: string; readonly payload: IntentPayload } | null>(null);
  const [several, setSeveral] = useState<{ readonly title: string; readonly proposals: readonly SittingProposal[] } | null>(null);
  return {
    /** What can be proposed of several entities, each by itself: of those where the action is possible. */
    bulk: (entities: readonly Row['data'][]): RowAction[] =>
      actions.flatMap((action) => {
        if (!('proposes' in action)) return [];
        const possible = entities.filter((entity) => isOffered(action, entity) && (action.usable?.(entity) ?? true));
        if (possible.length === 0) return [];
        const title = actionLabel(action, t);
        const label = t('app:action.several', { action: title, count: possible.length });
        const proposals = possible.map((entity) => ({
          name: source.name(entity),
          proposal: { payload: action.proposes(entity) },
        }));
        return [{ label, danger: action.danger ?? false, onSelect: () => setSeveral({ title, proposals }) }];
      }),
    of: (place: Place, entity: Row['data'], open: (dialog: Dialog) => void): OfferedAction[] =>
      actions
        .filter((action) => (action.only ?? place) === place && isOffered(action, entity))
        .map((action) => ({
          id: action.id,
          kinds: kindsOf(action, entity),
          label: actionLabel(action, t),
          danger: action.danger ?? false,
          disabled: !(action.usable?.(entity) ?? true),
          button: action.button,
          ...('to' in action && { href: action.to(scope, entity.id) }),
          onSelect: () => {
            if ('to' in action) go(action.to(scope, entity.id));
            else if ('dialog' in action) open(action.dialog);
            else setChosen({ title: t(action.title, { name: source.name(entity) }), payload: action.proposes(entity) });
          },
        })),
    proposal: several ? (
      <ProposalSitting {...several} onBack={() => setSeveral(null)} onClose={() => setSeveral(null)} />
    ) : chosen ? (
      <ProposalDialog title={chosen.title} proposal={{ payload: chosen.payload }} onClose={() => setChosen(null)} />
    ) : null,
  };
}

/** What can be done with an entity, in the head of its screen: a menu, and beside it the buttons that stand by themselves. */
export function HeadActions<
  Row extends { readonly data: Entity },
  One extends Single<Row>,
  Search extends ListSearch,
  Dialog extends string = never,
>({ entity, of, open }: { entity: EntityDefinition<Row, One, Search, Dialog>; of: Row['data']; open: (dialog: Dialog) => void }) {
  const { t } = useTranslation('app');
  const possible = useEntityActions(entity);
  const offered = possible.of('head', of, open);
  const entries = offered.filter(({ button }) => button === undefined);
  const groups = [entries.filter(({ danger }) => !danger), entries.filter(({ danger }) => danger)].filter(
    (group) => group.length > 0,
  );
  return (
    <>
      {groups.length > 0 ? (
        <Offered kinds={entries.every(({ kinds }) => kinds.length > 0) ? entries.flatMap(({ kinds }) => kinds) : []}>
          <Menu
            label={t('action.more')}
            align="end"
            groups={groups.map((group) => ({ entries: group }))}
            trigger={(props) => (
              <Button {...props} variant="default">
                {t('action.more')}
                <ChevronGlyph />
              </Button>
            )}
          />
        </Offered>
      ) : null}
      {offered.filter(({ button }) => button === 'other').map(headButton)}
      {offered.filter(({ button }) => button === 'main').map(headButton)}
      {possible.proposal}
    </>
  );
}

function headButton({ id, kinds, label, href, disabled, button, onSelect }: OfferedAction): ReactNode {
  const variant = button === 'main' ? 'filled' : 'default';
  return (
    <Offered key={id} kinds={kinds}>
      {href !== undefined && !disabled ? (
        <LinkButton href={href} variant={variant}>
          {label}
        </LinkButton>
      ) : (
        <Button variant={variant} disabled={disabled} onClick={onSelect}>
          {label}
        </Button>
      )}
    </Offered>
  );
}
