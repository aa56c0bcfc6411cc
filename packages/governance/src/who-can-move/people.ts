import type { User } from '@countersign/model';
import { mayBeCredential } from '@countersign/signing';
import type { Organisation, Person } from './question.ts';
import type { RuleFacts } from './rule-facts.ts';

/** People whom the rules do not tell apart. */
export type PeopleAlike = readonly Person[];

/** The people of an organisation, those alike together. Nobody who is archived. */
export function peopleAlike({ domains, users }: Organisation, { roles, demandsKeys }: RuleFacts): readonly PeopleAlike[] {
  const people = [...Map.groupBy(users, ({ publicKey }) => publicKey)].map(([publicKey, theirs]) => ({
    publicKey,
    users: theirs,
  }));
  const kindOf = ({ publicKey, users: theirs }: Person) =>
    JSON.stringify([
      demandsKeys && mayBeCredential(publicKey),
      ...domains.map(({ id }) =>
        theirs
          .filter(({ domainId }) => domainId === id)
          .map(seatsOf)
          .toSorted(),
      ),
    ]);
  const seatsOf = (user: User) => [user.lock, ...user.roles.filter((role) => roles.includes(role)).toSorted()].join(' ');
  return [...Map.groupBy(people, kindOf).values()].map((alike) =>
    alike.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1)),
  );
}

const nameOf = ({ users, publicKey }: Person) => `${users[0]?.alias ?? ''} ${publicKey}`;
