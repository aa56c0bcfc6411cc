import type { IntentEntity } from '@countersign/kinds/schemas';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { NamedProps } from '../../shared/routing/crumbs.ts';
import { intentQuery } from './intent-queries.ts';
import { useTaskTitle } from './task-title.ts';

/** Says what a task is called where its id is shown. */
export function TaskNamed({ domainId, id, children }: NamedProps): ReactNode {
  // A task may be in a domain below the one that is looked at.
  const { targetIntentDomainId } = useSearch({ from: '/signed-in/$profileDomainId/domain/$domainId/inside' });
  const { data } = useQuery(intentQuery(targetIntentDomainId ?? domainId, id));
  return data ? <Titled intent={data}>{children}</Titled> : children(undefined);
}

function Titled({ intent, children }: { intent: IntentEntity } & Pick<NamedProps, 'children'>): ReactNode {
  return children(useTaskTitle(intent).title);
}
