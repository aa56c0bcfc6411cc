import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../../shared/api/client.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';

/** What an expression can find; its schemas are loaded with the first editor. */
export const contextShapeQuery = queryOptions({
  queryKey: ['condition-context'],
  queryFn: async () => (await import('./context-shape.ts')).contextShape(),
  staleTime: Infinity,
});

/** What the server's engine finds wrong with an expression before it is ever evaluated. */
export function expressionProblemQuery(expression: string) {
  return queryOptions({
    queryKey: ['condition-problem', expression],
    queryFn: ({ signal }) => api.policies.checkExpression({ body: { expression } }, { signal }),
    enabled: expression.trim() !== '',
    staleTime: Infinity,
  });
}

/** Whether the engine can't read an expression; where it can't be asked, the proposal is refused all the same. */
export async function isBroken(expression: string): Promise<boolean> {
  try {
    const { problem } = await queryClient.fetchQuery({ ...expressionProblemQuery(expression), retry: false });
    return problem !== undefined;
  } catch {
    return false;
  }
}
