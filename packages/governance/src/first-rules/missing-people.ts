import { compileWorkflow } from '@countersign/kinds/rules';

import { workflowStanding } from '../workflow/workflow-standing.ts';
import type { RuleTemplate, TemplateRule } from './rule-templates.ts';

/** Somebody who is to be there from the beginning. */
interface Somebody {
  readonly roles: readonly string[];
}

/** A rule that these people could never carry: the roles, with how many more people each of them needs. */
export interface UnfilledRule {
  readonly rule: TemplateRule;
  readonly missing: ReadonlyMap<string, number>;
}

/** The rules of a template that all these people together could not carry; with none, everything can be decided. */
export function unfilledRules(template: RuleTemplate, people: readonly Somebody[]): readonly UnfilledRule[] {
  const seatable = people.map(({ roles }, index) => ({ publicKey: String(index), roles }));
  return template.rules.flatMap((rule): readonly UnfilledRule[] => {
    const workflow = compileWorkflow(rule.workflow);
    if (workflow === 'TooComplex') return [{ rule, missing: new Map() }];
    const standing = workflowStanding(workflow, seatable);
    return standing.completedSteps === workflow.length ? [] : [{ rule, missing: standing.missingRoles }];
  });
}

/**
 * True if one lost device would leave rules that nobody could carry any more, though all of them can be carried now. What an organisation
 * can't do any more it can allow again as long as it can still change its people and rules; so only that rule is asked about.
 */
export function hangsOnOnePerson(template: RuleTemplate, people: readonly Somebody[]): boolean {
  const governing = { ...template, rules: template.rules.filter(({ name }) => name === 'organisation') };
  return (
    unfilledRules(governing, people).length === 0 &&
    people.some((_, lost) => unfilledRules(governing, people.toSpliced(lost, 1)).length > 0)
  );
}
