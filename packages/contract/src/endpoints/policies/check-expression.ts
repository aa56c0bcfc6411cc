import { limits } from '@countersign/model/names';
import { z } from 'zod';

import { endpoint } from '../../endpoint.ts';
import { routes } from '../../routes.ts';

const ExpressionProblem = z.strictObject({
  message: z.string(),
  /** Where it was found, both counted from 1; absent where it is the whole. */
  at: z.strictObject({ line: z.int().min(1), column: z.int().min(1) }).exactOptional(),
});

/** `POST /internal/v1/policies/check-expression` */
export const checkExpression = endpoint(routes.policies.checkExpression, {
  summary:
    'What is wrong with an expression, as the engine finds it that would evaluate it; no problem where it can be evaluated',
  body: z.strictObject({ expression: z.string().min(1).max(limits.conditionLength) }),
  status: 200,
  response: z.strictObject({ problem: ExpressionProblem.exactOptional() }),
  errors: [],
});
