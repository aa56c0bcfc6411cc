import { expect, test } from 'vitest';

import { hangsOnOnePerson, unfilledRules } from './missing-people.ts';
import { presetReadAccess } from './read-presets.ts';
import { ruleTemplates, templateNames, type RuleTemplate, type TemplateName } from './rule-templates.ts';

const people = (...roles: readonly (readonly string[])[]) => roles.map((each) => ({ roles: each }));

/** The fewest people with whom everything can be decided, each with as little as they need. */
const fewest = {
  twoPeople: people(['member'], ['member']),
  smallTeam: people(['administrator', 'operator'], ['administrator', 'approver'], ['administrator']),
  separatedDuties: people(['administrator'], ['administrator'], ['operator'], ['approver'], ['compliance']),
} satisfies Record<TemplateName, unknown>;

test.each(templateNames)('the fewest people that %s needs can carry every rule, and none of them is too many', (name) => {
  const template: RuleTemplate = ruleTemplates[name];
  expect(unfilledRules(template, fewest[name])).toEqual([]);
  for (const index of fewest[name].keys()) {
    expect(unfilledRules(template, fewest[name].toSpliced(index, 1)).length).toBeGreaterThan(0);
  }
});

test('nobody fills two seats of a rule, and what is missing is said by role', () => {
  const everything = ['administrator', 'operator', 'approver'];
  const found = unfilledRules(ruleTemplates.smallTeam, people(everything, everything));
  expect(found.map(({ rule, missing }) => [rule.name, [...missing.values()].reduce((sum, seats) => sum + seats, 0)])).toEqual([
    ['transactions', 1],
  ]);
  const alone = unfilledRules(ruleTemplates.twoPeople, people(['member']));
  expect(alone.map(({ missing }) => [...missing])).toEqual([[['member', 1]], [['member', 1]]]);
});

test('an organisation hangs on one person if without them its rules could never be changed', () => {
  expect(hangsOnOnePerson(ruleTemplates.twoPeople, people(['member'], ['member']))).toBe(true);
  expect(hangsOnOnePerson(ruleTemplates.twoPeople, people(['member'], ['member'], ['member']))).toBe(false);
  const administrators = Array.from({ length: 3 }, () => ['administrator']);
  // The one operator can be replaced by those who remain.
  expect(hangsOnOnePerson(ruleTemplates.smallTeam, people(...administrators, ['operator'], ['approver']))).toBe(false);
  // As long as it is not complete there is nothing to lose.
  expect(hangsOnOnePerson(ruleTemplates.twoPeople, people(['member']))).toBe(false);
});

test('those who may decide may read what is decided on, by whom and by which rule', () => {
  for (const name of templateNames) {
    const { roles }: RuleTemplate = ruleTemplates[name];
    for (const preset of ['everything', 'byDuty'] as const) {
      const { requests, users, policies, domains } = presetReadAccess(preset, ruleTemplates[name]);
      expect([requests, users, policies, domains]).toEqual([roles, roles, roles, roles]);
    }
  }
  expect(presetReadAccess('byDuty', ruleTemplates.separatedDuties)).toMatchObject({
    transactions: ['operator', 'approver', 'compliance', 'auditor'],
    events: ['administrator', 'compliance', 'auditor'],
  });
});

test('those who decide on value may read from which account it goes, and others need not', () => {
  const { accounts, transactions, endpoints } = presetReadAccess('byDuty', ruleTemplates.smallTeam);
  expect([accounts, transactions, endpoints]).toEqual([
    ruleTemplates.smallTeam.roles,
    ruleTemplates.smallTeam.roles,
    ruleTemplates.smallTeam.roles,
  ]);
  expect(presetReadAccess('byDuty', ruleTemplates.separatedDuties).accounts).not.toContain('administrator');
});
