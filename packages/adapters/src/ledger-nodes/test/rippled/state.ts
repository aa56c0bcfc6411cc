import { decodeAccountID, hashes } from 'xrpl';

/** An object of the ledger, as its JSON has it. */
export type Entry = Readonly<Record<string, unknown>>;
/** A transaction's members. */
export type Fields = Readonly<Record<string, unknown>> & {
  readonly TransactionType: string;
  readonly Account: string;
  readonly Fee: string;
  readonly Sequence: number;
  readonly Flags?: number;
  readonly LastLedgerSequence?: number;
  readonly Destination?: string;
};

/** An account's root. */
export interface Root extends Entry {
  readonly Account: string;
  readonly Balance: string;
  readonly Sequence: number;
  readonly OwnerCount: number;
  readonly Flags: number;
  readonly TransferRate?: number;
}

/** An amount of an issued currency. */
export interface Issued {
  readonly currency: string;
  readonly issuer: string;
  readonly value: string;
}

/** Who both ends of a trust line are written beside. */
const nobody = 'rrrrrrrrrrrrrrrrrrrrBZbvji';

export const rootFlags = {
  requireDestinationTag: 0x2_0000,
  requireAuthorization: 0x4_0000,
  masterDisabled: 0x10_0000,
  noFreeze: 0x20_0000,
  globalFreeze: 0x40_0000,
  depositAuth: 0x100_0000,
  clawback: 0x8000_0000,
} as const;

/** Objects by their ids, which can be changed for a while and be compared with what they were. */
export class View {
  readonly #base: ReadonlyMap<string, Entry>;
  readonly #changed = new Map<string, Entry | undefined>();

  constructor(base: ReadonlyMap<string, Entry>) {
    this.#base = base;
  }

  get(id: string): Entry | undefined {
    return this.#changed.has(id) ? this.#changed.get(id) : this.#base.get(id);
  }

  put(id: string, entry: Entry | undefined): void {
    this.#changed.set(id, entry);
  }

  /** All objects with the changes. */
  merged(): ReadonlyMap<string, Entry> {
    const all = new Map(this.#base);
    for (const [id, entry] of this.#changed) {
      if (entry === undefined) all.delete(id);
      else all.set(id, entry);
    }
    return all;
  }

  /** What changed, as the metadata of a transaction says it. */
  affected(): readonly Entry[] {
    return [...this.#changed].flatMap(([LedgerIndex, after]): readonly Entry[] => {
      const before = this.#base.get(LedgerIndex);
      const entry = after ?? before;
      if (entry === undefined || JSON.stringify(before) === JSON.stringify(after)) return [];
      const { LedgerEntryType, ...fields } = entry;
      const old = Object.entries(before ?? {}).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(entry[name]));
      const PreviousFields = Object.fromEntries(old);
      const common = { LedgerEntryType, LedgerIndex };
      if (before === undefined) return [{ CreatedNode: { ...common, NewFields: fields } }];
      if (after === undefined)
        return [{ DeletedNode: { ...common, FinalFields: zeroed(fields), PreviousFields: spent(fields) } }];
      return [{ ModifiedNode: { ...common, FinalFields: fields, PreviousFields } }];
    });
  }

  root(address: string): Root | undefined {
    return this.get(hashes.hashAccountRoot(address)) as Root | undefined;
  }

  putRoot(address: string, root: Root | undefined): void {
    this.put(hashes.hashAccountRoot(address), root);
  }

  pay(address: string, drops: bigint): void {
    const root = this.root(address);
    if (root === undefined) throw new Error(`${address} is not there`);
    this.putRoot(address, { ...root, Balance: (BigInt(root.Balance) + drops).toString() });
  }

  line(holder: string, issuer: string, currency: string): Line | undefined {
    const entry = this.get(hashes.hashTrustline(holder, issuer, currency));
    if (entry === undefined) return undefined;
    const { Balance, LowLimit, HighLimit } = entry as unknown as Record<string, Issued>;
    const isLow = LowLimit?.issuer === holder;
    const balance = toUnits(Balance?.value ?? '0');
    return {
      holder,
      issuer,
      currency,
      balance: isLow ? balance : -balance,
      limit: toUnits((isLow ? LowLimit : HighLimit)?.value ?? '0'),
      frozen: (Number(entry['Flags'] ?? 0) & (isLow ? 0x80_0000 : 0x40_0000)) !== 0,
    };
  }

  putLine({ holder, issuer, currency, balance, limit, frozen }: Line): void {
    const isLow = isLower(holder, issuer);
    const side = (address: string, value: bigint): Issued => ({ currency, issuer: address, value: fromUnits(value) });
    this.put(hashes.hashTrustline(holder, issuer, currency), {
      LedgerEntryType: 'RippleState',
      Flags: frozen ? (isLow ? 0x80_0000 : 0x40_0000) : 0,
      Balance: side(nobody, isLow ? balance : -balance),
      LowLimit: isLow ? side(holder, limit) : side(issuer, 0n),
      HighLimit: isLow ? side(issuer, 0n) : side(holder, limit),
    });
  }

  /** Everybody's lines to one issuer or of one holder. */
  linesOf(address: string): readonly Line[] {
    return [...this.merged().values()].flatMap((entry) => {
      if (entry['LedgerEntryType'] !== 'RippleState') return [];
      const { Balance, LowLimit, HighLimit } = entry as unknown as Record<string, Issued>;
      const ends = [LowLimit?.issuer ?? '', HighLimit?.issuer ?? ''];
      const other = ends.find((end) => end !== address);
      if (!ends.includes(address) || other === undefined) return [];
      return this.line(address, other, Balance?.currency ?? '') ?? [];
    });
  }
}

/** A trust line as its holder sees it. Amounts in units of 10^-15. */
export interface Line {
  readonly holder: string;
  readonly issuer: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly limit: bigint;
  readonly frozen: boolean;
}

function zeroed(fields: Entry): Entry {
  return typeof fields['Balance'] === 'string' ? { ...fields, Balance: '0' } : fields;
}

function spent(fields: Entry): Entry {
  return typeof fields['Balance'] === 'string' && fields['Balance'] !== '0' ? { Balance: fields['Balance'] } : {};
}

/** Which end of a line is the low one: the accounts' bytes are compared. */
function isLower(one: string, other: string): boolean {
  return Buffer.compare(decodeAccountID(one), decodeAccountID(other)) < 0;
}

/** An issued currency's amount in units of 10^-15. */
export function toUnits(value: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]{1,15}))?$/.exec(value) ?? [];
  const units = BigInt(whole + fraction.padEnd(15, '0'));
  return sign === '' ? units : -units;
}

export function fromUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(16, '0');
  const fraction = digits.slice(-15).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -15)}${fraction === '' ? '' : `.${fraction}`}`;
}
