import { EntityDetail } from '../../entities/entity-detail.tsx';
import { EntityList } from '../../entities/entity-list.tsx';
import { policy } from '../../entities/policy/policy.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const list = screenRoute('policies');
const detail = screenRoute('policies/$entityId');

/** The list of policies. */
export function PolicyList() {
  return <EntityList entity={policy} search={list.useSearch()} />;
}

/** One policy. */
export function PolicyDetail() {
  return <EntityDetail entity={policy} id={detail.useParams().entityId} />;
}
