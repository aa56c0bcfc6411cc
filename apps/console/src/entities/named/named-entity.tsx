import { Monogram } from '@countersign/ui';
import { governedEntities } from '@countersign/model/names';

import { addTexts, i18n } from '../../shared/i18n/i18n.ts';
import { defineEntity } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { namedSource, type NamedEntity } from './named-source.ts';
import en from './texts.en.json' with { type: 'json' };

/** What list and detail screen say of a kind that has nothing of its own to say: names and locks, in the words of its section and of its kind. */
export function namedEntity(kind: NamedEntity) {
  const { word, plural } = governedEntities[kind];
  addTexts(plural, {
    ...en,
    list: { ...en.list, title: i18n.t(`section:${plural}`) },
    detail: { title: i18n.t(`kinds:entity.${word}`) },
  });
  return defineEntity({
    source: namedSource(kind),
    texts: plural,
    mark: ({ id, alias }) => <Monogram name={alias} tintKey={id} />,
    columns: [
      {
        id: 'alias',
        sortBy: 'alias',
        link: true,
        mark: ({ data }) => <Monogram name={data.alias} tintKey={data.id} size="sm" />,
        text: ({ data }) => data.alias,
      },
      ...governedColumns,
    ],
    filters: [{ field: 'alias', kind: 'text' }, lockFilter],
    facts: [],
    creation: `v0_Create${kind}`,
    actions: [...editActions(word), ...lockActions(kind)],
  });
}
