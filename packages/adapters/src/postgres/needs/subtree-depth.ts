import type { AnswerTo } from '@countersign/kinds/rules';

import type { Search } from './need.ts';

/** Governance allows 64 levels, and refuses what is deeper: nothing is read beyond. */
export const subtreeDepth: Search<'SubtreeDepth', AnswerTo<'SubtreeDepth'>['subtreeDepths'][number]> = {
  changesWith: ['Domain'],
  search: `
    with recursive below (id, level) as (
      select (need->>'domainId')::uuid, 1
      union all
      select child.id, level + 1 from below join entity_domain child on child.data->>'parentId' = below.id::text
        where level < 100
    )
    select jsonb_build_object('domainId', need->'domainId', 'depth', max(level)) from below`,
  answer: (rows) => ({ subtreeDepths: rows }),
};
