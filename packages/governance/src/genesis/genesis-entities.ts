import type { EntityData } from '@countersign/kinds/rules';
import type {
  CreateDomainGenesisPolicy,
  CreateDomainGenesisUser,
  CreateDomainsPayload,
  EntityMetadata,
  RootDomainSetup,
  TickerToValidate,
} from '@countersign/model';

/** An entity of the first hour: revision 1, made by nobody. */
export type GenesisEntity<Of extends GenesisKind = GenesisKind> = {
  readonly [Kind in Of]: {
    readonly kind: Kind;
    readonly domainId: string;
    readonly data: EntityData[Kind];
  };
}[Of];

type GenesisKind = 'Domain' | 'User' | 'Policy' | 'Ticker';

interface Notes {
  readonly description?: string | undefined;
  readonly customProperties: Record<string, string>;
}

/** The metadata of something that genesis makes. */
export function genesisMetadata({ description, customProperties }: Notes, at: string): EntityMetadata {
  return {
    ...(description !== undefined && { description }),
    revision: 1,
    createdAt: at,
    lastModifiedAt: at,
    customProperties,
  };
}

/** A domain with its users and policies and all domains below it, the parent before its children. */
export function domainEntities(
  setup: RootDomainSetup | CreateDomainsPayload,
  at: string,
  parentId?: string,
): readonly GenesisEntity[] {
  const { id, alias, lock, governingStrategy, permissions } = setup;
  return [
    {
      kind: 'Domain',
      domainId: id,
      data: {
        id,
        ...(parentId !== undefined && { parentId }),
        alias,
        lock,
        ...(governingStrategy !== undefined && { governingStrategy }),
        permissions,
        metadata: genesisMetadata(setup, at),
      },
    },
    ...setup.users.map((user) => userEntity(user, id, at)),
    ...setup.policies.map((policy) => policyEntity(policy, id, at)),
    ...(setup.descendants ?? []).flatMap((descendant) => domainEntities(descendant, at, id)),
  ];
}

/** A validated asset; it belongs to the instance, and so to the root domain. */
export function tickerEntity(ticker: TickerToValidate, rootDomainId: string, at: string): GenesisEntity<'Ticker'> {
  const { description: _, customProperties: __, ...data } = ticker;
  return { kind: 'Ticker', domainId: rootDomainId, data: { ...data, metadata: genesisMetadata(ticker, at) } };
}

function userEntity(user: CreateDomainGenesisUser, domainId: string, at: string): GenesisEntity {
  const { description: _, customProperties: __, ...data } = user;
  return { kind: 'User', domainId, data: { ...data, domainId, metadata: genesisMetadata(user, at) } };
}

function policyEntity(policy: CreateDomainGenesisPolicy, domainId: string, at: string): GenesisEntity {
  const { description: _, customProperties: __, ...data } = policy;
  return { kind: 'Policy', domainId, data: { ...data, domainId, metadata: genesisMetadata(policy, at) } };
}
