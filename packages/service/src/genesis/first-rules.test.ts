import {
  asContext,
  compilePolicies,
  createConditionEvaluator,
  domainEntities,
  type CompiledPolicies,
  type ConditionContext,
  type ResolvedDestination,
} from '@countersign/governance';
import { organisationGenesis, presetReadAccess, ruleTemplates, templateNames } from '@countersign/governance/first-rules';
import type { RuleTemplate, TemplateName } from '@countersign/governance/first-rules';
import { newId } from '@countersign/kernel';
import { GenesisRequest, type IntentType } from '@countersign/model';
import { intentTypes } from '@countersign/model/names';
import { generateKeyPair } from '@countersign/signing';
import { expect, test } from 'vitest';

import { genesisProblem } from './check-genesis.ts';

const conditions = createConditionEvaluator();
const at = '2026-03-01T12:00:00.000Z';

/** The roles of the fewest people with whom each template is complete. */
const fewest = {
  twoPeople: [['member'], ['member']],
  smallTeam: [['administrator', 'operator'], ['administrator', 'approver'], ['administrator']],
  separatedDuties: [['administrator'], ['administrator'], ['operator'], ['approver'], ['compliance']],
} satisfies Record<TemplateName, string[][]>;

function entitiesOf(name: TemplateName, roles: readonly string[][]) {
  const template: RuleTemplate = ruleTemplates[name];
  const people = roles.map((each, index) => ({
    name: `Person ${index}`,
    email: `person-${index}@example.com`,
    publicKey: generateKeyPair('Secp256r1').publicKey,
    roles: each,
  }));
  const organisation = { name: 'Meridian', description: '', template, people };
  const readAccess = presetReadAccess('byDuty', template);
  const words = (rule: { readonly name: string }) => ({ alias: rule.name, description: `What ${rule.name} is for` });
  const genesis = GenesisRequest.parse(organisationGenesis({ ...organisation, readAccess }, words, newId));
  return domainEntities(genesis.rootDomainSetup, at);
}

test.each(templateNames)('genesis takes the rules of %s with the fewest people they need, and not with one alone', (name) => {
  expect(genesisProblem(entitiesOf(name, fewest[name]), conditions)).toBeUndefined();
  expect(genesisProblem(entitiesOf(name, fewest[name].slice(1, 2)), conditions)).toMatchObject({ code: 'PolicyWorkflowFailed' });
});

function compiled(name: TemplateName): CompiledPolicies {
  const policies = entitiesOf(name, fewest[name]).flatMap((entity) => (entity.kind === 'Policy' ? [entity.data] : []));
  return compilePolicies(policies[0]?.domainId ?? '', policies);
}
const rules: Readonly<Record<TemplateName, CompiledPolicies>> = {
  twoPeople: compiled('twoPeople'),
  smallTeam: compiled('smallTeam'),
  separatedDuties: compiled('separatedDuties'),
};

/** The rule that governs an intent of a kind whose order reaches these. */
function ruleFor(name: TemplateName, type: IntentType, destinations: readonly ResolvedDestination[] = []): string | undefined {
  const value = { request: { payload: { type } }, references: {}, destinations } as unknown as ConditionContext['value'];
  const selected = rules[name].select(type, 'Self', (condition) => conditions.evaluate(condition, asContext(value)));
  return selected.ok ? selected.value?.alias : selected.error.failure.message;
}

test.each(templateNames)('%s has a rule for every kind of intent, and the one for rules is above all others', (name) => {
  expect(intentTypes.filter((type) => ruleFor(name, type) === undefined)).toEqual([]);
  for (const type of ['v0_UpdatePolicy', 'v0_CreateUser', 'v0_UpdateDomainPermissions'] as const) {
    expect(ruleFor(name, type)).toBe('organisation');
  }
});

test('what a key signs apart from payments, a message or a token, takes as many as a transaction in its ledger’s own terms', () => {
  for (const name of templateNames) expect(ruleFor(name, 'v0_SignManifest')).toBe(ruleFor(name, 'v0_CreateTransactionOrder'));
});

test('with separated duties a payment to somebody whom no list knows takes more than one to somebody known', () => {
  const to = (...destinations: ResolvedDestination[]) => ruleFor('separatedDuties', 'v0_CreateTransferOrder', destinations);
  const stranger = { type: 'Address', address: 'somewhere' } as const;
  const known = { type: 'Endpoint', address: 'known', endpointId: newId(), trustScore: 80 } as const;
  const own = { type: 'Account', accountId: newId() } as const;
  expect([to(known), to(own), to(stranger), to(known, stranger)]).toEqual(['everyday', 'everyday', 'strangers', 'strangers']);
});
