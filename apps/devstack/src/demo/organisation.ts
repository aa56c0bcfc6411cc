import { newId } from '@countersign/kernel';
import type {
  CreateDomainGenesisUser,
  CreateDomainsPayload,
  GenesisRequest,
  Permissions,
  UserReference,
} from '@countersign/model';
import type { KeyPair } from '@countersign/signing';

import { demoPeople } from './people.ts';
import type { DemoDomain, DemoPerson } from './people.ts';
import { demoPolicies } from './policies.ts';

/** The keys of the demo's people. */
export type DemoKeys = Readonly<Record<DemoPerson['key'], KeyPair>>;

/** The demo organisation as genesis takes it, with the ids that its history needs. */
export interface DemoOrganisation {
  readonly genesis: GenesisRequest;
  readonly domainIds: Readonly<Record<DemoDomain, string>>;
  /** The user that a person is in a domain. Throws where they are not a user of it. */
  readonly user: (person: DemoPerson['key'], domain: DemoDomain) => UserReference;
}

const everyone = ['administrator', 'operator', 'approver', 'compliance', 'risk', 'auditor'];
const permissions: Permissions = {
  readAccess: {
    domains: everyone,
    users: everyone,
    endpoints: everyone,
    policies: everyone,
    accounts: everyone,
    transactions: everyone,
    requests: everyone,
    events: ['administrator', 'compliance', 'auditor'],
  },
};

const domains: Record<DemoDomain, { alias: string; description: string }> = {
  root: { alias: 'Meridian Group', description: 'The holding: people, policies, vaults and assets' },
  treasury: { alias: 'Treasury', description: 'Own funds and reserves' },
  trading: { alias: 'Trading desk', description: 'Working balances for the desk' },
  clients: { alias: 'Client funds', description: 'Held for clients, apart from own funds' },
};

/** Builds the demo organisation around the people's keys. */
export function buildDemoOrganisation(keys: DemoKeys): DemoOrganisation {
  const domainIds = { root: newId(), treasury: newId(), trading: newId(), clients: newId() };
  const users = new Map<string, UserReference>();

  function usersOf(domain: DemoDomain): CreateDomainGenesisUser[] {
    return demoPeople.flatMap((person) => {
      const roles = person.roles[domain];
      if (roles === undefined) return [];
      const id = newId();
      users.set(`${person.key} ${domain}`, { id, domainId: domainIds[domain] });
      return [
        {
          id,
          alias: person.email,
          description: person.description,
          publicKey: keys[person.key].publicKey,
          roles: [...roles],
          lock: 'Unlocked' as const,
          customProperties: { name: person.alias },
        },
      ];
    });
  }

  function domainOf(domain: DemoDomain): Omit<CreateDomainsPayload, 'descendants'> {
    return {
      id: domainIds[domain],
      ...domains[domain],
      lock: 'Unlocked',
      governingStrategy: 'ConsiderDescendants',
      permissions,
      customProperties: {},
      users: usersOf(domain),
      policies: demoPolicies(domain),
    };
  }

  const descendants = (['treasury', 'trading', 'clients'] as const).map((domain) => ({ ...domainOf(domain), descendants: [] }));
  return {
    genesis: {
      rootDomainSetup: { ...domainOf('root'), descendants },
      cryptoSetup: { apiSigning: 'Secp256r1', collectionSigning: 'Secp256r1', messageSigning: 'Secp256r1' },
    },
    domainIds,
    user: (person, domain) => {
      const reference = users.get(`${person} ${domain}`);
      if (reference === undefined) throw new Error(`${person} is not a user of ${domain}`);
      return reference;
    },
  };
}
