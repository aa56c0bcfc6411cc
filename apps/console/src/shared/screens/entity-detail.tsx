import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import type { ListSearch } from '../list/use-list-search.ts';
import { useScope } from '../routing/scope.ts';
import type { Opens } from '../../entities/define-action.ts';
import type { Entity, EntityDefinition } from '../../entities/define-entity.ts';
import { EntityScreen } from './entity-screen.tsx';
import { useNames } from '../../entities/names.ts';
import { HeadActions } from './entity-actions.tsx';

/** The detail screen of an entity, as the definition of its kind says. */
export function EntityDetail<
  Row extends { readonly data: Entity },
  One extends Row['data'],
  Search extends ListSearch,
  Dialog extends string = never,
>({
  entity,
  id,
  tabs,
  open,
}: {
  entity: EntityDefinition<Row, One, Search, Dialog>;
  id: string;
  tabs?: ReactNode;
} & Opens<Dialog, One>) {
  const { source, texts, names: wanted, facts = [], actions } = entity;
  const { t } = useTranslation(texts);
  const { domainId } = useScope();
  const names = useNames(wanted?.([]) ?? {});
  return (
    <EntityScreen
      query={useQuery(source.one(domainId, id))}
      mark={entity.mark}
      name={source.name}
      title={t('detail.title')}
      tabs={tabs}
      {...(source.kind && { history: { kind: source.kind, domainId } })}
      actions={actions && ((one) => <HeadActions entity={entity} of={one} open={(dialog) => open?.(dialog, one)} />)}
    >
      {(one) => (
        <DetailList>
          {facts.map((fact) => (
            <DetailItem key={fact.id} label={t(`column.${fact.id}`)} wide={fact.wide === true}>
              {fact.value(one, { t, names })}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </EntityScreen>
  );
}
