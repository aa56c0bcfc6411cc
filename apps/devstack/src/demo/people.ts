/** The roles that the demo organisation uses. */
export type DemoRole = 'administrator' | 'operator' | 'approver' | 'compliance' | 'risk' | 'auditor';

/** The domains below the demo organisation's root, by the key that the demo's own code uses. */
export type DemoDomain = 'root' | 'treasury' | 'trading' | 'clients';

/** A person of the demo organisation: one key, and a user with roles in some of its domains. */
export interface DemoPerson {
  readonly key: 'ada' | 'ben' | 'chloe' | 'dev';
  readonly email: string;
  readonly alias: string;
  readonly description: string;
  readonly roles: Partial<Record<DemoDomain, readonly DemoRole[]>>;
}

/** Four people: enough that policies can ask for two or three distinct ones. */
export const demoPeople: readonly DemoPerson[] = [
  {
    key: 'ada',
    email: 'ada.keller@meridian.example',
    alias: 'Ada Keller',
    description: 'Administrator: domains, people, policies and vaults',
    roles: { root: ['administrator'], treasury: ['administrator'], trading: ['administrator'], clients: ['administrator'] },
  },
  {
    key: 'ben',
    email: 'ben.okafor@meridian.example',
    alias: 'Ben Okafor',
    description: 'Operator: opens accounts and proposes transfers',
    roles: { treasury: ['operator'], trading: ['operator'], clients: ['auditor'] },
  },
  {
    key: 'chloe',
    email: 'chloe.martin@meridian.example',
    alias: 'Chloé Martin',
    description: 'Compliance officer: approves transfers and releases quarantined funds',
    roles: { root: ['compliance'], treasury: ['compliance', 'approver'], clients: ['operator'] },
  },
  {
    key: 'dev',
    email: 'dev.rao@meridian.example',
    alias: 'Dev Rao',
    description: 'Risk officer: approves transfers, second administrator',
    roles: {
      root: ['administrator', 'risk'],
      treasury: ['approver', 'risk'],
      trading: ['approver'],
      clients: ['approver', 'compliance'],
    },
  },
];
