import { writeStandardCondition, type AmountTable, type StandardCondition } from '@countersign/kinds/conditions';
import { findEntity } from '@countersign/kinds/rules';
import { account, ethereum, id, now, root, rootId, rules, ticker, vault } from '@countersign/kinds/testing';
import type { Domain, Endpoint, Policy, User } from '@countersign/model';
import { createConditionEvaluator } from '../conditions/create-condition-evaluator.ts';
import type { Organisation, Question } from '../who-can-move/question.ts';
import { findMovers, type Movers } from '../who-can-move/who-can-move.ts';

/** The fixture's rules, on which an endpoint is where it says. */
export const knownRules: Question['rules'] = (facts) => ({
  ...rules,
  placeOf(ledger, destination) {
    if (destination.type !== 'Endpoint') return rules.placeOf(ledger, destination);
    const found = findEntity(facts, 'Endpoint', destination.endpointId);
    return found && { address: found.address };
  },
});

const conditions = createConditionEvaluator();

export interface Given {
  readonly users: readonly User[];
  readonly policies: readonly Policy[];
  readonly domains?: readonly Domain[];
  readonly endpoints?: readonly Endpoint[];
}

export function organisation(
  { users, policies, domains = [root], endpoints = [] }: Given,
  values: Partial<Organisation> = {},
): Organisation {
  const domainId = domains.at(-1)?.id ?? rootId;
  return {
    domains,
    users,
    policies,
    endpoints,
    account: account({ domainId }),
    vault,
    isVaultPending: false,
    ticker: ticker(),
    isValidated: true,
    ledger: ethereum,
    accountLedgers: [{ accountId: id(4_000), ledgerId: ethereum.id, status: 'Activated', address: null }],
    ...values,
  };
}

export function question(given: Given, values: Partial<Question> & { organisation?: Organisation } = {}): Question {
  return {
    organisation: organisation(given),
    amount: 1_000n,
    whereto: 'UnknownAddress',
    unknownAddress: '0xunknown',
    mostPeople: 4,
    rules: knownRules,
    conditions,
    now,
    ...values,
  };
}

export function ask(asked: Question): Movers {
  const search = findMovers(asked);
  let step = search.next();
  while (step.done !== true) step = search.next();
  return step.value;
}

export const when = (condition: StandardCondition) => ({ condition: writeStandardCondition(condition) });

/** A condition on the amount of the fixture's asset. */
export function whenAmount(type: 'AmountOver' | 'AmountUnder', amount: string, others: AmountTable['others'] = 'Holds') {
  const { id: tickerId, decimals = 0, ledgerId: feesOf } = ticker();
  return when({ type, limits: [{ tickerId, amount, decimals, feesOf }], others });
}
