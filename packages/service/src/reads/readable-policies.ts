import type { Person } from '../sign-in/person.ts';
import type { Reads } from './reads.ts';

/** Those of the domains whose policies the person may read. */
export async function readablePolicies(
  reads: Pick<Reads, 'authorise'>,
  person: Person,
  domainIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const allowed = await Promise.all(
    domainIds.map(async (id) => ((await reads.authorise(person, id, 'policies')).ok ? [id] : [])),
  );
  return new Set(allowed.flat());
}
