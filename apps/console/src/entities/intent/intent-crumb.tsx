import { Suspense } from 'react';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import type { Crumb, NamedProps } from '../../shared/routing/crumbs.ts';

const TaskNamed = lazyScreen(() => import('./task-named.tsx'), 'TaskNamed');

/** The step of a trail that is a task, by its title; what titles are made of is loaded with the task's screen. */
export const intentCrumb: Crumb = {
  id: 'intentId',
  of: {
    Named: (props: NamedProps) => (
      <Suspense fallback={props.children(undefined)}>
        <TaskNamed {...props} />
      </Suspense>
    ),
  },
};
