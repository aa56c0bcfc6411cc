import type { JsonValue } from '@countersign/kernel';
import { isJsonObject } from '@countersign/kinds/words';
import type { Translate } from '@countersign/kernel';

import type { Problem } from '../../../../shared/proposing/form/form-schema.ts';
import { typedUsers } from './typed-users.ts';

/** What is wrong with a new domain beyond each of its fields: somebody who is there twice, a policy that nobody here could fulfil. */
export function domainProblems(draft: JsonValue, t: Translate): readonly Problem[] {
  if (!isJsonObject(draft)) return [];
  const users = typedUsers(draft['users']);
  const sameAs = (index: number, of: 'alias' | 'publicKey') => {
    const own = users[index]?.[of].toLowerCase() ?? '';
    return own !== '' && users.findIndex((other) => other[of].toLowerCase() === own) < index;
  };
  const twice = users.flatMap((_, index): readonly Problem[] => [
    ...(sameAs(index, 'alias') ? [{ path: ['users', index, 'alias'], message: t('createDomain:problem.aliasTwice') }] : []),
    ...(sameAs(index, 'publicKey') ? [{ path: ['users', index, 'publicKey'], message: t('proposing:problem.key.twice') }] : []),
  ]);
  return [...twice, ...policyProblems(draft['policies'], users, t)];
}

function policyProblems(policies: JsonValue | undefined, users: ReturnType<typeof typedUsers>, t: Translate): readonly Problem[] {
  const [policy] = Array.isArray(policies) ? policies : [];
  const [step] = isJsonObject(policy) && Array.isArray(policy['workflow']) ? policy['workflow'] : [];
  if (!isJsonObject(step)) return [];
  const { role, quorum } = step;
  if (typeof role !== 'string' || role === '') return [];
  const count = users.filter(({ roles }) => roles.includes(role)).length;
  return Number(quorum) > count
    ? [
        {
          path: ['policies', 0, 'workflow', 0, 'quorum'],
          message: t('createDomain:problem.quorum', { count, role }),
        },
      ]
    : [];
}
