import type { PendingVaultOperation } from '@countersign/contract';
import { isObject, type JsonObject } from '@countersign/kernel';
import { isOver, type Validity } from '@countersign/ledger-port';
import { isLedgerType, ledgerModule } from '@countersign/ledger-registry';
import { Ledger } from '@countersign/model';

/** The newest block that is known of a network. */
export interface KnownTip {
  readonly height: number;
  readonly since: Date;
  /** How soon another one follows at the earliest; absent where nobody knows. */
  readonly secondsPerBlock?: number;
}

/** An unsigned transaction as a vault is asked to sign it, and its ledger: JSON that has not been read. */
export interface AskedTransaction {
  readonly unsigned: unknown;
  readonly ledger: unknown;
}

type SigningValidity = NonNullable<PendingVaultOperation['validity']>;

/** Until when the network takes a transaction that waits for its signatures, by its bytes and by the newest block that is known of its ledger. */
export async function signingValidity(
  { unsigned, ledger }: AskedTransaction,
  tips: ReadonlyMap<string, KnownTip>,
  now: Date,
): Promise<SigningValidity> {
  const on = Ledger.safeParse(ledger).data;
  if (on === undefined || !isLedgerType(on.parameters.type) || !isObject(unsigned)) return { type: 'Unknown' };
  const module = await ledgerModule(on.parameters.type);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- All of an operation is JSON: it is stored as such.
  const read = module.transaction.readUnsigned(unsigned as JsonObject, on);
  if (!read.ok) return { type: 'Unknown' };
  return validityAt(read.value.validity, tips.get(on.id), now);
}

/** What a validity means at a moment. A height becomes a time by what is known of its network, and else by nothing. */
export function validityAt(validity: Validity | undefined, tip: KnownTip | undefined, now: Date): SigningValidity {
  if (validity === undefined) return { type: 'Endless' };
  // Nobody here knows the height of the block that it is counted from.
  if (validity.type === 'AfterBlock') return { type: 'Unknown' };
  if (validity.type === 'Moment') return { ...validity, isOver: isOver(validity, { height: 0, time: now }) };
  if (tip === undefined) return validity;
  const over = isOver(validity, { height: tip.height, time: now });
  if (over || tip.secondsPerBlock === undefined) return { ...validity, isOver: over };
  const seconds = (validity.height - tip.height) * tip.secondsPerBlock;
  return { ...validity, isOver: over, about: new Date(tip.since.getTime() + seconds * 1_000).toISOString() };
}
