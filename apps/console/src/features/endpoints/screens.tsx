import { EntityDetail } from '../../entities/entity-detail.tsx';
import { EntityList } from '../../entities/entity-list.tsx';
import { endpoint } from '../../entities/endpoint/endpoint.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const list = screenRoute('endpoints');
const detail = screenRoute('endpoints/$entityId');

/** The list of endpoints. */
export function EndpointList() {
  return <EntityList entity={endpoint} search={list.useSearch()} />;
}

/** One endpoint. */
export function EndpointDetail() {
  return <EntityDetail entity={endpoint} id={detail.useParams().entityId} />;
}
