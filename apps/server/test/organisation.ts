import { newId } from '@countersign/kernel';
import type { CreateDomainGenesisUser, GenesisRequest, Permissions } from '@countersign/model';
import { generateKeyPair } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';

/** Someone with a key, and who they are as a user. */
export interface TestPerson {
  readonly name: string;
  readonly keyPair: KeyPair;
  /** True where it stands for a platform credential: it signs by assertions alone. */
  readonly isCredential?: boolean;
  readonly userId: string;
  readonly domainId: string;
}

const resources = ['domains', 'users', 'endpoints', 'policies', 'accounts', 'transactions', 'requests', 'events'] as const;

function permissions(roles: Partial<Record<(typeof resources)[number], readonly string[]>>): Permissions {
  const readAccess = Object.fromEntries(resources.map((resource) => [resource, [...(roles[resource] ?? [])]]));
  return { readAccess: readAccess as Permissions['readAccess'] };
}

function user(person: TestPerson, roles: readonly string[]): CreateDomainGenesisUser {
  return {
    id: person.userId,
    alias: `${person.name}@example.com`,
    publicKey: person.keyPair.publicKey,
    roles: [...roles],
    lock: 'Unlocked',
    customProperties: {},
  };
}

/**
 * A root domain with two children that know nothing of each other. Ada and Ben administrate the root, read all and decide together.
 * Cleo trades in one child and may read its accounts alone. Dan is a user of the other child. Eve holds a key that nobody knows.
 * Ada's key may be that of a platform credential.
 */
export function testOrganisation({ adaIsCredential = false } = {}) {
  const domains = { root: newId(), trading: newId(), treasury: newId() };
  const person = (name: string, domainId: string, keyType: 'Secp256r1' | 'Secp256k1' | 'Ed25519' = 'Secp256r1'): TestPerson => ({
    name,
    keyPair: generateKeyPair(keyType),
    userId: newId(),
    domainId,
  });
  const ada: TestPerson = { ...person('ada', domains.root), isCredential: adaIsCredential };
  const people = {
    ada,
    ben: person('ben', domains.root, 'Ed25519'),
    cleo: person('cleo', domains.trading, 'Secp256k1'),
    dan: person('dan', domains.treasury),
    eve: person('eve', domains.root),
  };
  const all = permissions(Object.fromEntries(resources.map((resource) => [resource, ['admin']])));
  const policy = (alias: string, rank: number, extra: object) => ({
    id: newId(),
    alias,
    rank,
    scope: 'SelfAndDescendants' as const,
    scriptingEngine: 'Javascript_v0' as const,
    lock: 'Unlocked' as const,
    customProperties: {},
    ...extra,
  });
  const genesis: GenesisRequest = {
    rootDomainSetup: {
      id: domains.root,
      alias: 'Root',
      lock: 'Unlocked',
      governingStrategy: 'ConsiderDescendants',
      permissions: all,
      customProperties: {},
      users: [user(people.ada, ['admin']), user(people.ben, ['admin'])],
      policies: [
        policy('Two administrators', 1, { workflow: [{ type: 'RoleQuorum', role: 'admin', quorum: 2 }] }),
        policy('Endpoints at once', 10, { intentTypes: ['v0_CreateEndpoint'], workflow: [] }),
      ],
      descendants: [
        {
          id: domains.trading,
          alias: 'Trading',
          lock: 'Unlocked',
          permissions: permissions({ accounts: ['trader'] }),
          customProperties: {},
          users: [user(people.cleo, ['trader'])],
          policies: [],
          descendants: [],
        },
        {
          id: domains.treasury,
          alias: 'Treasury',
          lock: 'Unlocked',
          permissions: permissions({ domains: ['treasurer'] }),
          customProperties: {},
          users: [user(people.dan, ['treasurer'])],
          policies: [],
          descendants: [],
        },
      ],
    },
  };
  return { domains, people, genesis };
}

export type TestOrganisation = ReturnType<typeof testOrganisation>;
