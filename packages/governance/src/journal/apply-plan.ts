import type { Variant } from '@countersign/kernel';
import {
  loadedEntity,
  type Effect,
  type EntityChange,
  type EntityKind,
  type LoadedEntity,
  type Plan,
} from '@countersign/kinds/rules';
import type { GovernedState } from './governed-state.ts';
import type { ReportedFacts } from './journal-entry.ts';

/** Applies the plan of an executed intent to the governed state. */
export function applyPlan(plan: Plan, intentId: string, state: GovernedState, { vaults = {} }: ReportedFacts): void {
  for (const change of plan.changes) {
    state.put({
      entity: entityOf(change, vaults),
      revision: change.expectedRevision === 'absent' ? 1 : change.expectedRevision + 1,
      domainId: change.kind === 'Domain' ? change.id : change.domainId,
      intentId,
      position: state.journal.size,
    });
  }
  for (const effect of plan.effects) applyEffect(effect, state);
}

function applyEffect<Type extends Effect['type']>(effect: EffectOf<Type>, state: GovernedState): void {
  effects[effect.type](effect, state);
}

/** A new vault says what its signer can do besides. */
function entityOf(change: EntityChange, vaults: NonNullable<ReportedFacts['vaults']>): LoadedEntity {
  return change.kind === 'Vault' ? loadedEntity('Vault', { ...change.data, ...vaults[change.id] }) : unchanged(change);
}

function unchanged<Kind extends EntityKind>({ kind, data }: EntityChange<Kind>): LoadedEntity<Kind> {
  return loadedEntity(kind, data);
}

type EffectOf<Type extends Effect['type']> = Variant<Effect, 'type', Type>;

/** What effects change of what is governed; the others are work for somebody else. */
const effects: { readonly [Type in Effect['type']]: (effect: EffectOf<Type>, state: GovernedState) => void } = {
  PrepareAccount: activate,
  ActivateAccountLedgers: activate,
  ProcessOrder: nothing,
  InterruptOrder: nothing,
  ReleaseTransfers: nothing,
  RegisterVault: nothing,
  MarkTickersValidated: ({ tickerIds }, state) => {
    for (const id of tickerIds) state.validatedTickerIds.add(id);
  },
  SetSystemProperty: ({ property }, state) => void state.systemProperties.set(property.id, property),
  SignManifest: nothing,
  ExecuteExtension: nothing,
  ImportAccountKey: nothing,
};

function activate({ accountId, ledgerIds }: EffectOf<'PrepareAccount' | 'ActivateAccountLedgers'>, state: GovernedState): void {
  for (const ledgerId of ledgerIds) state.putAccountLedger({ accountId, ledgerId, status: 'Activating' });
}

function nothing(): void {}
