import type { StandardCondition } from '@countersign/kinds/conditions';
import type { IntentType, PolicyScope, WorkflowCondition } from '@countersign/model';
import { intentTypesAbout } from '@countersign/model/names';

/** The roles that the templates know. An organisation can have any others later. */
export const templateRoles = ['member', 'administrator', 'operator', 'approver', 'compliance', 'auditor'] as const;
export type TemplateRole = (typeof templateRoles)[number];

/** A rule of a template; its name and its explanation are given in the words of those who set up. */
export interface TemplateRule {
  readonly name: string;
  readonly rank: number;
  readonly scope: PolicyScope;
  /** Absent: every kind. */
  readonly intentTypes?: readonly IntentType[];
  readonly condition?: StandardCondition;
  readonly workflow: readonly WorkflowCondition[];
}

/** Rules to begin with, and the roles they speak of. */
export interface RuleTemplate {
  readonly name: TemplateName;
  readonly roles: readonly TemplateRole[];
  /** Roles that nobody should hold together with another one: the point of the template is that they are different people. */
  readonly keptApart: readonly TemplateRole[];
  readonly rules: readonly TemplateRule[];
}

/** The templates, from the simplest on. */
export const templateNames = ['twoPeople', 'smallTeam', 'separatedDuties'] as const;
export type TemplateName = (typeof templateNames)[number];

/** What changes who an organisation is and by which rules: domains, people, policies. */
export const organisationKinds = intentTypesAbout('domain', 'user', 'policy');
const accounts = intentTypesAbout('account');
const endpoints = intentTypesAbout('endpoint');
const transfers: readonly IntentType[] = ['v0_CreateTransferOrder', 'v0_AttemptTransactionOrderCancellation'];
/**
 * An amount does not say what they do: a transaction may call a contract, or let somebody else take everything; so may anyone who gets a
 * message or token that an account signed.
 */
const inOtherTerms: readonly IntentType[] = ['v0_CreateTransactionOrder', 'v0_SignManifest'];
const release: IntentType = 'v0_ReleaseQuarantinedTransfers';

/** It reaches somebody who is neither an account of the instance nor in an address book. */
const strangers: StandardCondition = { type: 'AnyDestinationType', destinationTypes: ['Address'] };

function some(role: TemplateRole, quorum = 1): WorkflowCondition {
  return { type: 'RoleQuorum', role, quorum };
}

function both(left: WorkflowCondition, right: WorkflowCondition): WorkflowCondition {
  return { type: 'And', left, right };
}

/** People, rules and domains, here and in every domain below: nobody sets the rules for themselves alone. */
function ofOrganisation(workflow: readonly WorkflowCondition[]): TemplateRule {
  return { name: 'organisation', rank: 1000, scope: 'SelfAndDescendants', intentTypes: organisationKinds, workflow };
}

/** Whatever no other rule of the template speaks of: vaults, assets, and kinds that are still to come. */
function ofTheRest(workflow: readonly WorkflowCondition[]): TemplateRule {
  return { name: 'rest', rank: 1, scope: 'Self', workflow };
}

/** Every template by its name. */
export const ruleTemplates = {
  twoPeople: {
    name: 'twoPeople',
    roles: ['member'],
    keptApart: [],
    rules: [ofOrganisation([some('member', 2)]), ofTheRest([some('member', 2)])],
  },
  smallTeam: {
    name: 'smallTeam',
    roles: ['administrator', 'operator', 'approver'],
    keptApart: [],
    rules: [
      ofOrganisation([some('administrator', 2)]),
      {
        name: 'transactions',
        rank: 300,
        scope: 'Self',
        intentTypes: inOtherTerms,
        workflow: [some('operator'), both(some('approver'), some('administrator'))],
      },
      {
        name: 'everyday',
        rank: 100,
        scope: 'Self',
        intentTypes: [...transfers, release, ...accounts, ...endpoints],
        workflow: [some('operator'), some('approver')],
      },
      ofTheRest([some('administrator', 2)]),
    ],
  },
  separatedDuties: {
    name: 'separatedDuties',
    roles: ['administrator', 'operator', 'approver', 'compliance', 'auditor'],
    keptApart: ['administrator', 'operator', 'approver', 'compliance', 'auditor'],
    rules: [
      ofOrganisation([some('administrator', 2), some('compliance')]),
      {
        name: 'transactions',
        rank: 300,
        scope: 'Self',
        intentTypes: inOtherTerms,
        workflow: [some('operator'), both(some('approver'), some('compliance'))],
      },
      {
        name: 'strangers',
        rank: 200,
        scope: 'Self',
        intentTypes: ['v0_CreateTransferOrder'],
        condition: strangers,
        workflow: [some('operator'), both(some('approver'), some('compliance'))],
      },
      {
        name: 'addressBook',
        rank: 100,
        scope: 'Self',
        intentTypes: [release, ...endpoints],
        workflow: [some('operator'), some('compliance')],
      },
      {
        name: 'everyday',
        rank: 100,
        scope: 'Self',
        intentTypes: [...transfers, ...accounts],
        workflow: [some('operator'), some('approver')],
      },
      ofTheRest([some('administrator', 2)]),
    ],
  },
} as const satisfies { readonly [Name in TemplateName]: RuleTemplate & { readonly name: Name } };
