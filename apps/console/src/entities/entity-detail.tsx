import { DetailItem, DetailList } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ListSearch } from '../shared/list/use-list-search.ts';
import { useScope } from '../shared/routing/scope.ts';
import type { Entity, EntityDefinition } from './define-entity.ts';
import { EntityScreen } from './entity-screen.tsx';
import { useNames } from './names.ts';

/** The detail screen of an entity, as the definition of its kind says. */
export function EntityDetail<Row extends { readonly data: Entity }, One extends Row['data'], Search extends ListSearch>({
  entity: { source, texts, name, names: wanted, facts = [] },
  id,
  tabs,
}: {
  entity: EntityDefinition<Row, One, Search>;
  id: string;
  tabs?: ReactNode;
}) {
  const { t } = useTranslation(texts);
  const { domainId } = useScope();
  const names = useNames(wanted?.([]) ?? {});
  return (
    <EntityScreen query={useQuery(source.one(domainId, id))} name={name} title={t('detail.title')} tabs={tabs}>
      {(one) => (
        <DetailList>
          {facts.map((fact) => (
            <DetailItem key={fact.id} label={t(`column.${fact.id}`)}>
              {fact.value(one, { t, names })}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </EntityScreen>
  );
}
