import { EntityDetail } from '../../entities/entity-detail.tsx';
import { EntityList } from '../../entities/entity-list.tsx';
import { user } from '../../entities/user/user.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';

const list = screenRoute('users');
const detail = screenRoute('users/$entityId');

/** The list of users. */
export function UserList() {
  return <EntityList entity={user} search={list.useSearch()} />;
}

/** One user. */
export function UserDetail() {
  return <EntityDetail entity={user} id={detail.useParams().entityId} />;
}
