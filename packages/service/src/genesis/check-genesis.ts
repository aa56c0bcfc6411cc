import { canonicalJson } from '@countersign/kernel';
import { aliasKey, checkPolicy, type EntityKind } from '@countersign/kinds/rules';
import { canGovernItself, conditionCheck, type ConditionEvaluator, type GenesisEntity } from '@countersign/governance';
import { parsePublicKey } from '@countersign/signing';

/**
 * What stops these entities from being the first of an instance: codes of failures as an intent would have them. Nothing if
 * they can be.
 */
export function genesisProblem(
  entities: readonly GenesisEntity[],
  conditions: ConditionEvaluator,
): { readonly code: string; readonly message: string } | undefined {
  const rootDomainId = entities[0]?.domainId;
  const has = (kind: EntityKind) => entities.some((entity) => entity.kind === kind && entity.domainId === rootDomainId);
  if (!has('User')) return { code: 'PolicyWorkflowFailed', message: 'The root domain has no user' };
  if (!has('Policy')) return { code: 'NoApplicablePoliciesForDomain', message: 'The root domain has no policy' };
  return duplicate(entities) ?? badKey(entities) ?? badPolicy(entities, conditions) ?? deadlock(entities, conditions);
}

/** What would leave an instance in which nothing can ever be decided. */
function deadlock(
  entities: readonly GenesisEntity[],
  conditions: ConditionEvaluator,
): { code: string; message: string } | undefined {
  const [first] = entities;
  if (first?.kind !== 'Domain') return undefined;
  const ofRoot = entities.filter(({ domainId }) => domainId === first.domainId);
  const users = ofRoot.flatMap((entity) => (entity.kind === 'User' ? [entity.data] : []));
  const policies = ofRoot.flatMap((entity) => (entity.kind === 'Policy' ? [entity.data] : []));
  const governable = canGovernItself({ domain: first.data, users, policies }, conditions);
  return governable.ok ? undefined : governable.error;
}

function badPolicy(
  entities: readonly GenesisEntity[],
  conditions: Pick<ConditionEvaluator, 'check'>,
): { code: string; message: string } | undefined {
  const rules = conditionCheck(conditions);
  for (const { kind, data } of entities) {
    if (kind !== 'Policy') continue;
    const sound = checkPolicy(data, { rules });
    if (!sound.ok) return { code: sound.error.code, message: `${data.alias}: ${sound.error.message}` };
  }
  return undefined;
}

function duplicate(entities: readonly GenesisEntity[]): { code: string; message: string } | undefined {
  const seen = new Set<string>();
  for (const { kind, domainId, data } of entities) {
    const keys: { key: string; code: string; what: string }[] = [
      { key: `${kind} ${data.id}`, code: duplicateIdCodes[kind], what: `${kind} ${data.id}` },
    ];
    if (kind === 'User') {
      keys.push({ key: `alias ${domainId} ${aliasKey(data.alias)}`, code: 'NonUniqueUsersByAlias', what: `User ${data.alias}` });
      keys.push({
        key: `key ${domainId} ${data.publicKey}`,
        code: 'NonUniqueUsersByPublicKey',
        what: `Public key of ${data.alias}`,
      });
    }
    if (kind === 'Ticker') {
      const details = `ticker ${data.ledgerId} ${canonicalJson(data.ledgerDetails)}`;
      keys.push({ key: details, code: 'NonUniqueValidatedTickersByLedgerDetails', what: `Asset ${data.name}` });
    }
    for (const { key, code, what } of keys) {
      if (seen.has(key)) return { code, message: `${what} is there twice` };
      seen.add(key);
    }
  }
  return undefined;
}

const duplicateIdCodes = {
  Domain: 'EntityAlreadyCreated',
  User: 'NonUniqueUsersById',
  Policy: 'NonUniquePoliciesById',
  Ticker: 'DuplicateTickerIdsToValidate',
} as const satisfies Record<GenesisEntity['kind'], string>;

function badKey(entities: readonly GenesisEntity[]): { code: string; message: string } | undefined {
  for (const { kind, data } of entities) {
    if (kind === 'User' && !parsePublicKey(data.publicKey).ok) {
      return { code: 'PublicKeyInvalid', message: `The public key of ${data.alias} is none of a supported type` };
    }
  }
  return undefined;
}
