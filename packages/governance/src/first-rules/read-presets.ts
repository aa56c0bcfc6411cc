import { compileWorkflow } from '@countersign/kinds/rules';
import type { ReadAccess, WorkflowCondition } from '@countersign/model';
import { intentTypesAbout } from '@countersign/model/names';

import { readResources } from './read-resources.ts';
import type { RuleTemplate, TemplateRole } from './rule-templates.ts';

/** Who may read what to begin with: everybody everything, or each role what its duty needs. */
export const readPresets = ['everything', 'byDuty'] as const;
export type ReadPreset = (typeof readPresets)[number];

type Resource = Exclude<keyof ReadAccess, 'vaults'>;

// Those who decide need to read who else does, by which rule and on what: those four are everybody's.
const everybody: readonly Resource[] = ['domains', 'users', 'policies', 'requests'];
const handling: readonly Resource[] = [...everybody, 'accounts', 'transactions', 'endpoints'];

const duties = {
  member: readResources,
  administrator: [...everybody, 'endpoints', 'events'],
  operator: handling,
  approver: handling,
  compliance: readResources,
  auditor: readResources,
} satisfies Record<TemplateRole, readonly Resource[]>;

const ofValue = intentTypesAbout('value');

/** What a role is to read under these rules: one that decides on value reads where it is and goes, whatever else it looks after. */
function dutyOf(role: TemplateRole, rules: RuleTemplate['rules']): readonly Resource[] {
  const isAsked = rules.some(
    ({ intentTypes = [], workflow }) => intentTypes.some((type) => ofValue.includes(type)) && asks(workflow, role),
  );
  return isAsked ? [...duties[role], ...handling] : duties[role];
}

function asks(steps: readonly WorkflowCondition[], role: TemplateRole): boolean {
  const workflow = compileWorkflow(steps);
  return workflow !== 'TooComplex' && steps.some((_, step) => workflow.roles(step).has(role));
}

/** The read permissions of a preset for the roles of a template. */
export function presetReadAccess(preset: ReadPreset, template: Pick<RuleTemplate, 'roles' | 'rules'>): ReadAccess {
  const readers = (resource: Resource) =>
    template.roles.filter((role) => preset === 'everything' || dutyOf(role, template.rules).includes(resource));
  return {
    domains: readers('domains'),
    users: readers('users'),
    endpoints: readers('endpoints'),
    policies: readers('policies'),
    accounts: readers('accounts'),
    transactions: readers('transactions'),
    requests: readers('requests'),
    events: readers('events'),
  };
}
