import { EntityDetail } from '../../entities/entity-detail.tsx';
import { EntityList } from '../../entities/entity-list.tsx';
import { domain } from '../../entities/domain/domain.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const list = screenRoute('domains');
const detail = screenRoute('domains/$entityId');

/** The list of domains. */
export function DomainList() {
  return <EntityList entity={domain} search={list.useSearch()} />;
}

/** One domain. */
export function DomainDetail() {
  return <EntityDetail entity={domain} id={detail.useParams().entityId} />;
}
