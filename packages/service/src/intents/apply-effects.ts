import type { Effect, EntityChange, EntityKind, Plan, WorkState } from '@countersign/kinds/rules';
import { newId, type JsonObject, type Variant } from '@countersign/kernel';
import type { Vault, VaultDerivation, VaultKeyStrategy } from '@countersign/model';
import { newOrder, orderAccepted, takeStep } from '@countersign/orders';

import { importedKeyId } from '../accounts/account-keys.ts';
import {
  queues,
  type ExecuteExtensionJob,
  type PrepareAccountJob,
  type ProcessOrderJob,
  type ReleaseTransfersJob,
  type SignManifestJob,
} from '../jobs/queues.ts';
import type { UnsealedChange, UnsealedEntity } from '../ports/change.ts';
import type { InstanceStore } from '../ports/instance-store.ts';

/** The part of a change that applies a plan. */
export type AppliedEffects = Required<
  Pick<
    UnsealedChange,
    'entities' | 'accountLedgers' | 'orders' | 'orderChanges' | 'releases' | 'secrets' | 'systemProperties' | 'jobs' | 'events'
  >
>;

type EffectOf<Type extends Effect['type']> = Variant<Effect, 'type', Type>;

/** The intent that is executed, and when. */
interface Executed {
  readonly intentId: string;
  readonly now: Date;
}

/** What an effect adds to the change. */
type Consequence = Partial<Omit<AppliedEffects, 'entities' | 'systemProperties'>>;

/**
 * Everything that an executed intent does, as rows: new revisions, and its effects as jobs. Of the events only those of
 * orders: the rules give those of the changes (`proposalEvents`, `decisionEvents`).
 */
export async function applyEffects(
  ports: { readonly instance: Pick<InstanceStore, 'signers'> },
  { intentId, now }: Executed,
  plan: Plan,
): Promise<AppliedEffects> {
  const consequences = plan.effects.map((effect) => consequenceOf(effect, { intentId, now }));
  const vaults = await newVaults(ports, plan);
  return {
    entities: plan.changes.map((change) => revisionOf(change, plan, vaults)),
    accountLedgers: consequences.flatMap(({ accountLedgers }) => accountLedgers ?? []),
    orders: consequences.flatMap(({ orders }) => orders ?? []),
    orderChanges: consequences.flatMap(({ orderChanges }) => orderChanges ?? []),
    releases: consequences.flatMap(({ releases }) => releases ?? []),
    secrets: consequences.flatMap(({ secrets }) => secrets ?? []),
    systemProperties: plan.effects.flatMap((effect) => (effect.type === 'SetSystemProperty' ? [{ data: effect.property }] : [])),
    jobs: consequences.flatMap(({ jobs }) => jobs ?? []),
    events: consequences.flatMap(({ events }) => events ?? []),
  };
}

function revisionOf<Kind extends EntityKind>(
  change: EntityChange<Kind>,
  plan: Plan,
  vaults: ReadonlyMap<string, NewVault>,
): UnsealedEntity<Kind> {
  const isNew = change.expectedRevision === 'absent';
  const vault = vaults.get(change.id);
  return {
    data: { ...change.data, ...vault?.abilities },
    kind: change.kind,
    id: change.id,
    domainId: change.kind === 'Domain' ? change.id : change.domainId,
    revision: change.expectedRevision === 'absent' ? 1 : change.expectedRevision + 1,
    ...(change.kind === 'Ticker' && { validated: isValidated(plan, change.id) ?? (isNew ? false : undefined) }),
    ...((change.kind === 'Account' || change.kind === 'Manifest') && isNew && { processing: { status: 'Pending' } }),
    ...(change.kind === 'Vault' && { processing: vault?.processing }),
  };
}

function isValidated(plan: Plan, tickerId: string): true | undefined {
  const marked = plan.effects.some((effect) => effect.type === 'MarkTickersValidated' && effect.tickerIds.includes(tickerId));
  return marked ? true : undefined;
}

/** What the signer behind a new vault's key has said about itself. */
interface NewVault {
  readonly processing: WorkState['Vault'];
  readonly abilities: Pick<Vault, 'supportedDerivations' | 'enabledKeyStrategies'>;
}

const derivations = { VaultHard: 'Slip10', VaultSoft: 'SoftBip32', Random: 'None' } as const satisfies Record<
  VaultKeyStrategy,
  VaultDerivation
>;

/** A vault can be used once a signer with its key has announced itself; a cold one must shake hands first. */
async function newVaults(
  ports: { readonly instance: Pick<InstanceStore, 'signers'> },
  plan: Plan,
): Promise<ReadonlyMap<string, NewVault>> {
  const registered = plan.effects.filter((effect) => effect.type === 'RegisterVault');
  if (registered.length === 0) return new Map();
  const signers = await ports.instance.signers();
  return new Map(
    registered.map(({ vaultId, publicKey }) => {
      const signer = signers.find((one) => one.publicKey === publicKey);
      const isReady = signer !== undefined && signer.kind !== 'Cold';
      const strategies = signer?.keyStrategies;
      const abilities = strategies && {
        supportedDerivations: strategies.map((strategy) => derivations[strategy]),
        enabledKeyStrategies: [...strategies],
      };
      return [vaultId, { processing: { status: isReady ? 'Completed' : 'Pending' }, abilities: abilities ?? {} }];
    }),
  );
}

const consequences: { readonly [Type in Effect['type']]: (effect: EffectOf<Type>, executed: Executed) => Consequence } = {
  PrepareAccount: activation,
  ActivateAccountLedgers: activation,
  ProcessOrder: processOrder,
  InterruptOrder: interruptOrder,
  ReleaseTransfers: releaseTransfers,
  // These have rows of their own.
  RegisterVault: () => ({}),
  MarkTickersValidated: () => ({}),
  SetSystemProperty: () => ({}),
  SignManifest: signManifest,
  ExecuteExtension: executeExtension,
  ImportAccountKey: ({ accountId, sealedKey }) => ({ secrets: [{ id: importedKeyId(accountId), sealed: sealedKey }] }),
};

function consequenceOf<Type extends Effect['type']>(effect: EffectOf<Type>, executed: Executed): Consequence {
  return consequences[effect.type](effect, executed);
}

function activation({
  accountId,
  domainId,
  ledgerIds,
}: EffectOf<'PrepareAccount'> | EffectOf<'ActivateAccountLedgers'>): Consequence {
  const payload: PrepareAccountJob = { accountId };
  return {
    accountLedgers: ledgerIds.map((ledgerId) => ({
      accountId,
      domainId,
      ledgerId,
      status: 'Activating',
      processing: { status: 'Pending' },
    })),
    jobs: [{ queue: queues.prepareAccount, key: accountId, payload: { ...payload } }],
  };
}

function processOrder(
  { orderId, accountId, domainId, ledgerId, transferOrder, replaces, replaced }: EffectOf<'ProcessOrder'>,
  { now }: Executed,
): Consequence {
  const transactionId = newId();
  const payload: ProcessOrderJob = { orderId, transactionId, accountId, domainId, ledgerId };
  const work: JsonObject = transferOrder === undefined ? {} : { transferOrder };
  const order = { transactionId, orderId, accountId, domainId, ledgerId, processing: newOrder, work };
  return {
    orders: [{ ...order, ...(replaces !== undefined && { replaces }) }],
    jobs: [{ queue: queues.processOrder, key: orderId, payload: { ...payload } }],
    events: [orderAccepted(transactionId, { id: accountId, domainId })],
    ...(replaced !== undefined && { orderChanges: takeStep(replaced, { step: 'ExpectReplacement' }, now).transactions }),
  };
}

/** Its worker asks its vault to remember that, by this intent, and then ends it. */
function interruptOrder({ transaction, cause, reason }: EffectOf<'InterruptOrder'>, { intentId, now }: Executed): Consequence {
  const end = { step: { step: 'Interrupt', cause, reason }, intentId } as const;
  const { transactions, events } = takeStep(transaction, { step: 'PlanEnd', end }, now);
  return { orderChanges: transactions, events };
}

function releaseTransfers(
  { accountId, domainId, transferIds }: EffectOf<'ReleaseTransfers'>,
  { intentId }: Executed,
): Consequence {
  const payload: ReleaseTransfersJob = { intentId, accountId, domainId, transferIds };
  return {
    releases: [{ intentId, transferIds }],
    jobs: [{ queue: queues.releaseTransfers, key: intentId, payload: { ...payload } }],
  };
}

function signManifest({ manifestId, accountId, ledgerId }: EffectOf<'SignManifest'>): Consequence {
  const payload: SignManifestJob = { manifestId, accountId, ledgerId, isPreparing: false };
  return { jobs: [{ queue: queues.signManifest, key: manifestId, payload: { ...payload } }] };
}

function executeExtension({ name, version }: EffectOf<'ExecuteExtension'>, { intentId }: Executed): Consequence {
  const payload: ExecuteExtensionJob = { name, version };
  return { jobs: [{ queue: queues.executeExtension, key: intentId, payload: { ...payload } }] };
}
