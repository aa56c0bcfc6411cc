import type { TakenEntry } from '@countersign/governance/journal';
import { canonicalJson, isKeyOf } from '@countersign/kernel';
import type { Envelope, HarmonizeEventPayload } from '@countersign/model';

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
  AccountCreated: 'Entries',
  AccountUpdated: 'Both',
  AddressCreated: 'Entries',
  BackupCreated: 'Entries',
  BackupUpdated: 'Entries',
  BalancesUpdated: 'Others',
  DomainCreated: 'Entries',
  DomainUpdated: 'Entries',
  EndpointCreated: 'Entries',
  EndpointUpdated: 'Entries',
  GenesisSucceeded: 'Entries',
  IntentClosed: 'Entries',
  IntentCreated: 'Entries',
  IntentExecuted: 'Entries',
  IntentUpdated: 'Entries',
  LedgerCreated: 'Entries',
  LedgerUpdated: 'Entries',
  ManifestCreated: 'Entries',
  ManifestUpdated: 'Both',
  PolicyCreated: 'Entries',
  PolicyUpdated: 'Entries',
  SigningRefused: 'Others',
  SystemPropertySet: 'Entries',
  TickerCreated: 'Entries',
  TickerUpdated: 'Entries',
  TransactionCreated: 'Others',
  TransactionDetected: 'Others',
  TransactionUpdated: 'Others',
  TransferUpdated: 'Both',
  TrustedPublicKeyAdded: 'Entries',
  TrustedPublicKeyUpdated: 'Entries',
  UserCreated: 'Entries',
  UserUpdated: 'Entries',
  VaultCreated: 'Entries',
  VaultUpdated: 'Both',
} as const satisfies Record<HarmonizeEventPayload['type'], 'Entries' | 'Others' | 'Both'>;

/** Holds the events of an instance against those that its entries lead to, while these are replayed. */
export interface EventComparison {
  /** Finds what was told of the next entry; else says which event is another or missing. */
  take(taken: TakenEntry): Promise<string | undefined>;
  /** After the last entry: says which event is left over. */
  end(): Promise<string | undefined>;
  /** How many events were what the entries lead to. */
  readonly count: number;
}

/**
 * Events in the order in which they were written, which for those of entries is the order of the entries: both are written under the lock of
 * the journal's head. Of those of an instance from before the journal nothing follows from it.
 */
export function compareEvents(
  events: AsyncIterator<StoredEvent>,
  isGenuine: (genesis: Envelope<unknown>) => boolean,
): EventComparison {
  let adoptedAt = '';
  let count = 0;
  let next: Promise<IteratorResult<StoredEvent, unknown>> | undefined;

  /** Passes over what entries need not lead to, up to one that is what is wanted, or must be. */
  async function find(wanted: string | undefined): Promise<StoredEvent | 'Found' | undefined> {
    for (;;) {
      next ??= events.next();
      const read = await next;
      if (read.done === true) return undefined;
      const event = read.value;
      const isFound = wanted !== undefined && textOf(event.savedAt, event) === wanted && isWhole(event, isGenuine);
      if (!isFound && isOfEntries(event, adoptedAt)) return event;
      next = undefined;
      if (isFound) return 'Found';
    }
  }

  return {
    get count() {
      return count;
    },
    async take({ type, judgedAt, events: told }) {
      if (type === 'Adopted') adoptedAt = judgedAt;
      for (const each of told) {
        const found = await find(textOf(judgedAt, each));
        const wanted = `${each.payload.type} ${nameOf(each.payload)} of ${judgedAt}`;
        if (found === undefined) return `event ${wanted} is missing: it follows from the journal`;
        if (found !== 'Found') return `event ${found.id} is ${naming(found)}, and ought to be ${wanted}`;
        count++;
      }
      return undefined;
    },
    async end() {
      const left = await find(undefined);
      return left === undefined || left === 'Found'
        ? undefined
        : `event ${left.id} (${naming(left)}) does not follow from the journal`;
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
