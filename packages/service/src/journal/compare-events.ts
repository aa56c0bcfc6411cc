import type { TakenEntry } from '@countersign/governance/journal';
import { canonicalJson, isKeyOf, keysOf, recordOf } from '@countersign/kernel';
import type { Envelope, HarmonizeEventPayload } from '@countersign/model';
import { entityEventTypes } from '@countersign/model/names';

/** An event as its table has it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly domainId: string;
  readonly savedAt: string;
  readonly payload: HarmonizeEventPayload;
}

/**
 * Where events come from: `Entries` of the journal alone, `Others` (an order's steps, what is seen on ledgers, the end of work on an
 * account or vault), or both.
 */
const sources = {
  ...recordOf(keysOf(entityEventTypes), () => 'Entries' as const),
  AccountUpdated: 'Both',
  AddressCreated: 'Entries',
  BackupCreated: 'Entries',
  BackupUpdated: 'Entries',
  BalancesUpdated: 'Others',
  DomainCreated: 'Entries',
  DomainUpdated: 'Entries',
  GenesisSucceeded: 'Entries',
  HoldingsDiffer: 'Others',
  IntentClosed: 'Entries',
  IntentCreated: 'Entries',
  IntentExecuted: 'Entries',
  IntentUpdated: 'Entries',
  LedgerCreated: 'Entries',
  LedgerUpdated: 'Entries',
  ManifestCreated: 'Entries',
  ManifestUpdated: 'Both',
  SigningRefused: 'Others',
  SystemPropertySet: 'Entries',
  TransactionCreated: 'Others',
  TransactionDetected: 'Others',
  TransactionUpdated: 'Others',
  TransferUpdated: 'Both',
  TrustedPublicKeyAdded: 'Entries',
  TrustedPublicKeyUpdated: 'Entries',
  VaultUpdated: 'Both',
} as const satisfies Record<HarmonizeEventPayload['type'], 'Entries' | 'Others' | 'Both'>;

/** Holds the events of an instance against those that its entries lead to, while these are replayed. */
export interface EventComparison {
  /** Finds the events of the next entry. */
  take(taken: TakenEntry): Promise<void>;
  /** After the last entry: what is left over follows from none. */
  end(): Promise<void>;
  /** How many events were what the entries lead to. */
  readonly count: number;
}

/** So far it is looked ahead for an event that is not the next one: what comes after a difference is compared as well. */
const farthest = 100;

/**
 * Events in the order in which they were written, which for those of entries is the order of the entries: both are written under the lock of
 * the journal's head. Of those of an instance from before the journal nothing follows from it. `onDifference` hears of each event that is
 * another, missing or left over.
 */
export function compareEvents(
  events: AsyncIterator<StoredEvent>,
  isGenuine: (genesis: Envelope<unknown>) => boolean,
  onDifference: (text: string) => void,
): EventComparison {
  let adoptedAt = '';
  let count = 0;
  /** Those of entries that were read and not found yet. */
  let ahead: { readonly event: StoredEvent; readonly text: string; isTold?: true }[] = [];
  let isRead = false;

  /** Reads on; what entries need not lead to is left out unless it is what is wanted. True where that is the next one. */
  async function readOn(wanted: string | undefined): Promise<boolean> {
    const read = await events.next();
    isRead = read.done === true;
    if (read.done === true) return false;
    const event = read.value;
    const text = textOf(event.savedAt, event);
    const isWanted = text === wanted && isWhole(event, isGenuine);
    if (isWanted || isOfEntries(event, adoptedAt)) ahead.push({ event, text });
    return isWanted;
  }

  /** The place of what is wanted among what is next. */
  async function find(wanted: string): Promise<number> {
    const known = ahead.findIndex(({ event, text }) => text === wanted && isWhole(event, isGenuine));
    if (known >= 0) return known;
    while (!isRead && ahead.length < farthest) if (await readOn(wanted)) return ahead.length - 1;
    return -1;
  }

  function tell(left: (typeof ahead)[number], difference: string): void {
    if (!left.isTold) onDifference(difference);
    left.isTold = true;
  }

  return {
    get count() {
      return count;
    },
    async take({ type, judgedAt, events: told }) {
      if (type === 'Adopted') adoptedAt = judgedAt;
      for (const each of told) {
        const at = await find(textOf(judgedAt, each));
        const wanted = `${each.payload.type} ${nameOf(each.payload)} of ${judgedAt}`;
        const another = (left: (typeof ahead)[number]) =>
          tell(left, `event ${left.event.id} is ${naming(left.event)}, and ought to be ${wanted}`);
        const [next] = ahead;
        if (at >= 0) {
          ahead.slice(0, at).forEach(another);
          ahead = ahead.slice(at + 1);
          count++;
        } else if (next === undefined || next.isTold) {
          onDifference(`event ${wanted} is missing: it follows from the journal`);
        } else another(next);
      }
    },
    async end() {
      for (;;) {
        for (const left of ahead) tell(left, `event ${left.event.id} (${naming(left.event)}) does not follow from the journal`);
        ahead = [];
        if (isRead) return;
        await readOn(undefined);
      }
    },
  };
}

function isOfEntries({ type, savedAt }: StoredEvent, adoptedAt: string): boolean {
  const source: string | undefined = isKeyOf(sources, type) ? sources[type] : 'Entries';
  return source === 'Entries' && savedAt > adoptedAt;
}

/** What the row says beside its payload must be the same, and a genesis in it what the notary signed. */
function isWhole({ type, payload }: StoredEvent, isGenuine: (genesis: Envelope<unknown>) => boolean): boolean {
  if (type !== payload.type) return false;
  if (payload.type !== 'GenesisSucceeded') return true;
  const { genesis, apiPublicKey } = payload;
  return genesis !== undefined && isGenuine({ ...genesis, signingKey: apiPublicKey });
}

function textOf(at: string, { domainId, payload }: Pick<StoredEvent, 'domainId' | 'payload'>): string {
  // The signed genesis is checked by its signature.
  return canonicalJson({ at, domainId, content: { ...payload, genesis: undefined } });
}

function naming({ type, savedAt, payload }: StoredEvent): string {
  return `${type} ${nameOf(payload)} of ${savedAt}`;
}

function nameOf(payload: HarmonizeEventPayload): string {
  return 'id' in payload ? payload.id : '';
}
