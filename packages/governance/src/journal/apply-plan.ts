import type { Effect, EntityChange, LoadedEntity, Plan } from '@countersign/kinds/rules';
import type { Vault } from '@countersign/model';
import type { GovernedState } from './governed-state.ts';
import type { ReportedFacts } from './journal-entry.ts';

/** Carries out what an executed intent changes of what is governed. */
export function applyPlan(plan: Plan, intentId: string, state: GovernedState, { vaults = {} }: ReportedFacts): void {
  for (const change of plan.changes) {
    state.put({
      entity: entityOf(change, vaults[change.id]),
      revision: change.expectedRevision === 'absent' ? 1 : change.expectedRevision + 1,
      domainId: change.kind === 'Domain' ? change.id : change.domainId,
      intentId,
    });
  }
  for (const effect of plan.effects) applyEffect(effect, state);
}

function applyEffect<Type extends Effect['type']>(effect: EffectOf<Type>, state: GovernedState): void {
  effects[effect.type](effect, state);
}

function entityOf({ kind, data }: EntityChange, abilities: Partial<Vault> | undefined): LoadedEntity {
  return { kind, data: { ...data, ...abilities } } as LoadedEntity;
}

type EffectOf<Type extends Effect['type']> = {
  readonly [Each in Type]: { readonly type: Each } & Extract<Effect, { type: Each }>;
}[Type];

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
