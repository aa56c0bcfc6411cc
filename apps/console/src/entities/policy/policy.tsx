import './texts.ts';

import { readCondition } from '@countersign/kinds/conditions';
import { conditionSentence, conditionWords, kindName } from '@countersign/kinds/words';
import type { IntentType, Policy } from '@countersign/model';
import type { Translate } from '@countersign/kernel';

import { defineEntity, type EntityTools } from '../define-entity.ts';
import { governedColumns, lockFilter } from '../entity-columns.tsx';
import { intentTypes } from '@countersign/model/names';
import { kindNames } from '../intent/kind-names.ts';
import { allNamesWanted } from '../intent/names-wanted.ts';
import { kindText } from '../intent/sentence.tsx';
import { editActions, lockActions } from '../proposal-actions.ts';
import { approvalText } from './approval-text.ts';
import { namesInCondition } from './condition-words.tsx';
import { policyScopes, policySource } from './policy-source.ts';

function operationsText(types: readonly IntentType[] | undefined, t: Translate): string {
  if (types === undefined) return t('app:policy.allKinds');
  return types.length === 1 ? types.map(kindName).join('') : t('operations', { count: types.length });
}

/** When a policy applies, on one line. */
function conditionText({ condition }: Policy, { t, names }: EntityTools): string {
  if (condition === undefined) return t('app:policy.always');
  const say = kindText(t);
  return conditionSentence(conditionWords(condition, kindNames(names), say), say);
}

/** Policies: who must approve what. */
export const policy = defineEntity({
  source: policySource,
  texts: 'policies',
  names: (rows) =>
    allNamesWanted(rows.map(({ condition, domainId }) => namesInCondition(condition && readCondition(condition), domainId))),
  columns: [
    { id: 'alias', sortBy: 'alias', link: true, text: ({ data }) => data.alias },
    {
      id: 'rank',
      sortBy: 'rank',
      align: 'end',
      cell: ({ data }) => <span className="cs-tabular">{data.rank}</span>,
      text: ({ data }) => String(data.rank),
    },
    { id: 'scope', sortBy: 'scope', cell: ({ data }, { t }) => t(`app:scope.${data.scope}`), text: ({ data }) => data.scope },
    {
      id: 'operations',
      maxWidth: '12rem',
      cell: ({ data }, { t }) => <span title={operationsText(data.intentTypes, t)}>{operationsText(data.intentTypes, t)}</span>,
      text: ({ data }) => (data.intentTypes ?? ['all']).join(' '),
    },
    {
      id: 'condition',
      maxWidth: '22rem',
      cell: ({ data }, tools) => <span title={conditionText(data, tools)}>{conditionText(data, tools)}</span>,
      text: ({ data }, tools) => conditionText(data, tools),
    },
    { id: 'approval', grow: true, text: ({ data }, { t }) => approvalText(data.workflow, t) },
    // There is more to say of a policy than there is room beside when it was made.
    ...governedColumns.map((column) => (column.id === 'created' ? { ...column, hiddenByDefault: true } : column)),
  ],
  filters: [
    { field: 'alias', kind: 'text' },
    {
      field: 'intentTypes',
      header: 'column.operations',
      kind: 'many',
      options: () => intentTypes.map((type) => ({ value: type, label: kindName(type) })),
    },
    {
      field: 'scope',
      kind: 'one',
      options: (t) => policyScopes.map((scope) => ({ value: scope, label: t(`app:scope.${scope}`) })),
    },
    lockFilter,
  ],
  creation: 'v0_CreatePolicy',
  actions: [...editActions('policy'), ...lockActions('Policy')],
});
