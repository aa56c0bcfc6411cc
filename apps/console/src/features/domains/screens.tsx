import { domain } from '../../entities/domain/domain.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { EntityDetail } from '../../shared/screens/entity-detail.tsx';
import { EntityList } from '../../shared/screens/entity-list.tsx';
import { DomainsTabs } from './domains-tabs.tsx';

const list = screenRoute('domains');
const detail = screenRoute('domains/$entityId');

/** The domains that one has access to. */
export function DomainList() {
  return <EntityList entity={domain} path={paths.domain} search={list.useSearch()} tabs={<DomainsTabs current="list" />} />;
}

/** One domain. */
export function DomainDetail() {
  const { entityId } = detail.useParams();
  return <EntityDetail entity={domain} id={entityId} />;
}
