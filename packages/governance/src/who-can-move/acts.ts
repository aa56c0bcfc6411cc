import type { IntentPayload } from '@countersign/kinds/schemas';
import { limits } from '@countersign/model/names';
import type { Domain, Policy, User } from '@countersign/model';
import type { GovernedState } from '../journal/governed-state.ts';
import type { ActType } from './kinds-of-step.ts';
import type { Question } from './question.ts';
import { fewestSeats, mostSeats, unlike, type RuleFacts } from './rule-facts.ts';

/** For whom something is done: everybody who could ask for it, or the people of one group with so many users of their own making. */
interface DoneFor {
  readonly group?: ReadonlySet<string>;
  readonly newUsers?: number;
}

/**
 * Something that changes rules, people or locks, in the way that helps most: a person who may do it at all may do it in this way.
 * What it is done to is read from the state, so that it can be done again after the state has changed.
 */
export interface Act {
  readonly key: string;
  readonly type: ActType;
  readonly targetDomainId: string;
  /**
   * `Always`: it only helps. `Roles`: roles are given, for which a condition may ask for more. `Person`: one person's roles are chosen. `Destination`: a
   * destination is another one to conditions. `Policy`: a policy is locked or unlocked. Of the last three one each is tried, after all the others.
   */
  readonly helps: 'Always' | 'Roles' | 'Person' | 'Destination' | 'Policy';
  /** Whose roles they are. */
  readonly publicKey?: string;
  payloads(state: GovernedState, doneFor?: DoneFor): readonly IntentPayload[];
}

// They may be of any type: so they begin as those that can be platform credentials, and are shorter than any key is.
const madeUpPrefix = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbWFkZSB1c';

/** Matches the keys of users that a group makes for itself. */
const madeUpKey = new RegExp(`^${madeUpPrefix}[0-9]{5}AAA*$`);

/** True for the key of a user who was made up. */
export function isMadeUp(publicKey: string): boolean {
  return madeUpKey.test(publicKey);
}

const customProperties = {};

/** Everything that can be done first. What locks away is listed before what it locks away. */
export function actsOf({ organisation, unknownAddress }: Question, facts: RuleFacts): readonly Act[] {
  const { domains, account, vault, ticker } = organisation;
  const root = domains[0];
  const own = domains.at(-1);
  const roles = facts.roles.slice(0, limits.rolesOfUser);
  const given = roles.length > 0 ? roles : ['member'];
  const shunned = shunnedRoles(facts);
  return [
    ...domains.flatMap((domain) => unlockDomain(domain)),
    ...(own && account.lock === 'Locked' ? [unlocking('v0_UnlockAccount', own.id, account)] : []),
    ...(root && vault.lock === 'Locked' ? [unlocking('v0_UnlockVault', root.id, vault)] : []),
    ...(root && ticker.lock === 'Locked' && ticker.metadata
      ? [unlocking('v0_UnlockTicker', root.id, { id: ticker.id, metadata: ticker.metadata })]
      : []),
    ...domains.flatMap((domain, place) => [
      unlockUsers(domain),
      makeUsers(domain, place, given, organisation.policies),
      giveRoles(domain, given),
      ...shunned.map((without, index) => makeUserWithout(domain, place, index, given, without)),
      ...organisation.users
        .filter(({ domainId }) => domainId === domain.id)
        .flatMap((user) => shunned.map((without, index) => chooseRoles(user, index, given, without))),
      createPolicy(domain, place),
      updatePolicy(domain),
    ]),
    ...domains.map((domain, place) => createEndpoint(domain, place, unknownAddress, organisation.ledger.id)),
    ...namedEndpoints(organisation, facts)
      .slice(0, mostEndpoints)
      .map((endpoint) => updateEndpoint(endpoint, unknownAddress)),
    ...domains.flatMap((domain, place) => {
      const child = domains[place + 1];
      return child === undefined
        ? []
        : [putDomainBetween(domain, child, place, [given, ...shunned.map((roles) => others(given, roles))])];
    }),
    ...organisation.policies.slice(0, mostPolicies).map(switchPolicy),
  ];
}

/** So many named endpoints, and policies to lock or unlock, are tried. */
const mostEndpoints = 10;
const mostPolicies = 100;

function namedEndpoints({ endpoints }: Question['organisation'], { endpointIds }: RuleFacts) {
  return endpoints.filter(({ id, lock }) => lock === 'Unlocked' && endpointIds.has(id));
}

/** True unless there is more that could be done first than {@link actsOf} gives. */
export function areAllActs({ organisation }: Question, facts: RuleFacts): boolean {
  const { policies } = organisation;
  return (
    facts.roles.length <= limits.rolesOfUser &&
    facts.rolesOfAuthors.length <= mostConditionsOnAuthors &&
    namedEndpoints(organisation, facts).length <= mostEndpoints &&
    policies.length <= mostPolicies &&
    policies.every((policy) => fewestSeats(policy) <= mostNewUsers)
  );
}

type Unlocking = Extract<ActType, `v0_Unlock${'Account' | 'Vault' | 'Ticker' | 'Domain'}`>;

function unlocking(
  type: Unlocking,
  targetDomainId: string,
  { id, metadata }: { readonly id: string; readonly metadata: { readonly revision: number } },
): Act {
  const payload: IntentPayload = { type, reference: { id, revision: metadata.revision } };
  return { key: `${type} ${id}`, type, targetDomainId, helps: 'Always', payloads: () => [payload] };
}

function unlockDomain(domain: Domain): Act[] {
  if (domain.lock !== 'Locked' || domain.parentId === undefined) return [];
  const act = unlocking('v0_UnlockDomain', domain.parentId, domain);
  return [
    {
      ...act,
      payloads: (state) => referring(state.find('Domain', domain.id), (reference) => ({ type: 'v0_UnlockDomain', reference })),
    },
  ];
}

function unlockUsers({ id: domainId }: Domain): Act {
  return {
    key: `v0_UnlockUser ${domainId}`,
    type: 'v0_UnlockUser',
    targetDomainId: domainId,
    helps: 'Always',
    payloads: (state, doneFor) =>
      members(state, domainId, doneFor)
        .filter(({ lock }) => lock === 'Locked')
        .map(({ id, metadata }) => ({ type: 'v0_UnlockUser', reference: { id, revision: metadata.revision } })),
  };
}

/** Users whose keys the group has, with all roles: they fill any seat of the domain. */
function makeUsers({ id: domainId }: Domain, place: number, roles: readonly string[], policies: readonly Policy[]): Act {
  const most = Math.max(1, ...policies.filter((policy) => policy.domainId === domainId).map(mostSeats));
  return {
    key: `v0_CreateUser ${domainId}`,
    type: 'v0_CreateUser',
    targetDomainId: domainId,
    helps: 'Always',
    payloads: (_, { newUsers = most } = {}) =>
      Array.from({ length: Math.min(newUsers, most, mostNewUsers) }, (__, index): IntentPayload => ({
        type: 'v0_CreateUser',
        ...madeUpUser(place, index),
        roles: [...roles],
        lock: 'Unlocked',
        customProperties,
      })),
  };
}

/** No group makes more users of its own than this in one domain. */
const mostNewUsers = 20;

/** A user whose key the group has, without some roles. */
function makeUserWithout(
  { id: domainId }: Domain,
  place: number,
  index: number,
  roles: readonly string[],
  without: ReadonlySet<string>,
): Act {
  const user = {
    ...madeUpUser(place, mostNewUsers + index),
    roles: others(roles, without),
    lock: 'Unlocked',
    customProperties,
  } as const;
  return {
    key: `v0_CreateUser ${domainId} ${index}`,
    type: 'v0_CreateUser',
    targetDomainId: domainId,
    helps: 'Always',
    payloads: () => [{ type: 'v0_CreateUser', ...user }],
  };
}

/** So many conditions on roles of authors are made not to hold in every choice of them; of more, one at a time, and all together. */
const mostConditionsOnAuthors = 4;

/** What an author must not have for some of the conditions on authors not to hold. */
function shunnedRoles({ rolesOfAuthors }: RuleFacts): readonly ReadonlySet<string>[] {
  const choices =
    rolesOfAuthors.length <= mostConditionsOnAuthors
      ? rolesOfAuthors.reduce<string[][]>((all, roles) => [...all, ...all.map((some) => [...some, ...roles])], [[]])
      : [...rolesOfAuthors, rolesOfAuthors.flat()];
  return unlike(
    choices.filter(({ length }) => length > 0).map((roles) => new Set(roles)),
    (roles) => [...roles].toSorted().join(' '),
  );
}

/** The roles that are left; somebody has to have one. */
function others(roles: readonly string[], without: ReadonlySet<string>): string[] {
  const left = roles.filter((role) => !without.has(role));
  return left.length > 0 ? left : ['member'];
}

function madeUpUser(place: number, index: number) {
  const number = String(place * 100 + index).padStart(5, '0');
  return { id: madeUpId(number), alias: `made-up-${number}`, publicKey: `${madeUpPrefix}${number}AA`.padEnd(60, 'A') };
}

function giveRoles({ id: domainId }: Domain, roles: readonly string[]): Act {
  return {
    key: `v0_UpdateUser ${domainId}`,
    type: 'v0_UpdateUser',
    targetDomainId: domainId,
    helps: 'Roles',
    payloads: (state, doneFor) =>
      members(state, domainId, doneFor)
        .filter((user) => user.lock === 'Unlocked' && roles.some((role) => !user.roles.includes(role)))
        .map((user) => withRoles(user, [...new Set([...user.roles, ...roles])])),
  };
}

/** Somebody has every role but some. */
function chooseRoles(
  { id, domainId, publicKey }: User,
  index: number,
  roles: readonly string[],
  without: ReadonlySet<string>,
): Act {
  return {
    key: `v0_UpdateUser ${id} ${index}`,
    type: 'v0_UpdateUser',
    targetDomainId: domainId,
    helps: 'Person',
    publicKey,
    payloads(state, { group } = {}) {
      const user = state.find('User', id);
      if (user?.lock !== 'Unlocked' || group?.has(publicKey) === false) return [];
      return [withRoles(user, others([...new Set([...user.roles, ...roles])], without))];
    },
  };
}

function withRoles({ id, alias, loginIds, metadata }: User, roles: readonly string[]): IntentPayload {
  return {
    type: 'v0_UpdateUser',
    reference: { id, revision: metadata.revision },
    alias,
    roles: roles.slice(0, limits.rolesOfUser),
    ...(loginIds && { loginIds }),
    customProperties: metadata.customProperties,
  };
}

/** A rule above all others that approves whatever is proposed. */
const everythingGoes = {
  alias: 'Everything goes',
  rank: limits.policyRankMaximum,
  scope: 'SelfAndDescendants',
  scriptingEngine: 'Javascript_v0',
  workflow: [],
  customProperties,
} as const satisfies Partial<Policy> & { customProperties: object };

/** Ids are chosen by the proposer, and the smallest one wins among equals. */
const smallestId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const madeUpId = (number: string) => `ffffffff-ffff-4fff-bfff-${number.padStart(12, '0')}`;

function createPolicy({ id: domainId }: Domain, place: number): Act {
  const payload: IntentPayload = {
    type: 'v0_CreatePolicy',
    id: smallestId(place),
    lock: 'Unlocked',
    ...everythingGoes,
    workflow: [],
  };
  return {
    key: `v0_CreatePolicy ${domainId}`,
    type: 'v0_CreatePolicy',
    targetDomainId: domainId,
    helps: 'Always',
    payloads: () => [payload],
  };
}

/** The policy with the smallest id, which then wins over any other. */
function updatePolicy({ id: domainId }: Domain): Act {
  return {
    key: `v0_UpdatePolicy ${domainId}`,
    type: 'v0_UpdatePolicy',
    targetDomainId: domainId,
    helps: 'Always',
    payloads(state) {
      const [first] = state.policiesOf(domainId).ranked.toSorted((left, right) => (left.id < right.id ? -1 : 1));
      return referring(first, (reference) => ({ type: 'v0_UpdatePolicy', reference, ...everythingGoes, workflow: [] }));
    },
  };
}

function createEndpoint({ id: domainId }: Domain, place: number, address: string, ledgerId: string): Act {
  const payload: IntentPayload = {
    type: 'v0_CreateEndpoint',
    id: madeUpId(`9${place}`),
    address,
    trustScore: limits.trustScoreMaximum,
    ledgerId,
    alias: 'Made up',
    lock: 'Unlocked',
    customProperties,
  };
  return {
    key: `v0_CreateEndpoint ${domainId}`,
    type: 'v0_CreateEndpoint',
    targetDomainId: domainId,
    helps: 'Destination',
    payloads: () => [payload],
  };
}

function updateEndpoint({ id, domainId }: { readonly id: string; readonly domainId: string }, address: string): Act {
  return {
    key: `v0_UpdateEndpoint ${id}`,
    type: 'v0_UpdateEndpoint',
    targetDomainId: domainId,
    helps: 'Destination',
    payloads(state) {
      const endpoint = state.find('Endpoint', id);
      return referring(endpoint, (reference) => ({
        type: 'v0_UpdateEndpoint',
        reference,
        address,
        trustScore: limits.trustScoreMaximum,
        alias: endpoint?.alias ?? '',
        customProperties,
      }));
    },
  };
}

/** A domain between two others whose coercion sets aside the policies of all below it, for users of its own. */
function putDomainBetween(parent: Domain, child: Domain, place: number, roles: readonly (readonly string[])[]): Act {
  const number = `8${place}`;
  const id = madeUpId(number);
  return {
    key: `v0_CreateDomain ${child.id}`,
    type: 'v0_CreateDomain',
    targetDomainId: parent.id,
    helps: 'Always',
    payloads: () => [
      {
        type: 'v0_CreateDomain',
        id,
        alias: 'Made up',
        lock: 'Unlocked',
        governingStrategy: 'CoerceDescendants',
        permissions: parent.permissions,
        customProperties,
        users: roles.map((each, index) => ({
          ...madeUpUser(80 + place, index),
          roles: [...each],
          lock: 'Unlocked' as const,
          customProperties,
        })),
        policies: [{ id, lock: 'Unlocked', ...everythingGoes, workflow: [] }],
        childrenDomainIds: [child.id],
      },
    ],
  };
}

function switchPolicy({ id, domainId, lock }: Policy): Act {
  const type = lock === 'Unlocked' ? 'v0_LockPolicy' : 'v0_UnlockPolicy';
  return {
    key: `${type} ${id}`,
    type,
    targetDomainId: domainId,
    helps: 'Policy',
    payloads: (state) => referring(state.find('Policy', id), (reference) => ({ type, reference })),
  };
}

function members(state: GovernedState, domainId: string, { group }: DoneFor = {}): readonly User[] {
  return [...state.usersOf(domainId)].filter(({ publicKey }) => !isMadeUp(publicKey) && group?.has(publicKey) !== false);
}

function referring(
  entity: { readonly id: string; readonly metadata: { readonly revision: number } } | undefined,
  payload: (reference: { readonly id: string; readonly revision: number }) => IntentPayload,
): IntentPayload[] {
  return entity === undefined ? [] : [payload({ id: entity.id, revision: entity.metadata.revision })];
}
