import type { JudgedAround } from '@countersign/governance';
import type { LedgerDescriptor, LedgerModule } from '@countersign/ledger-port';

/** The part of a ledger's rules that evidence is judged by. */
export interface LedgerRules {
  readonly descriptor: Pick<LedgerDescriptor, 'type' | 'name' | 'keys' | 'manifests' | 'maximumFee'>;
  readonly address: Pick<LedgerModule['address'], 'parse' | 'withTag'>;
  readonly keys: Pick<LedgerModule['keys'], 'addressPath'>;
  readonly assets: Pick<LedgerModule['assets'], 'fromTicker'>;
  readonly transaction: Pick<
    LedgerModule['transaction'],
    'fromTransfer' | 'cancellation' | 'readUnsigned' | 'checkUnsigned' | 'destinations'
  >;
}

/** What evidence is judged by: whom a vault trusts, who it is, and the rules of the ledger. */
export interface AuthorizationContext {
  /** The notary's key, which is trusted in advance and never taken from what is shown. */
  readonly notaryKey: string;
  /** What approvals that say so are compared with; what is undefined the vault finds out otherwise, or not at all. */
  readonly around?: JudgedAround | undefined;
  /** Heads of the instance's journal that approvals named before. */
  readonly knownHeads?: readonly string[];
  /** The hours after its execution within which this kind of vault signs for the first time, where the vault's own data says nothing else. */
  readonly signWithinHours?: number;
  /** The vault's own public key. Vaults without a network know their accounts otherwise: they know them by whom a file is for. */
  readonly vaultKey?: string;
  /** Of the ledger that the evidence names; undefined where there are none for its type. */
  readonly module: LedgerRules | undefined;
}

/** The rules of a proven ledger; undefined if they are not those of its type. */
export function moduleFor(type: string, { module }: AuthorizationContext): LedgerRules | undefined {
  return module?.descriptor.type === type ? module : undefined;
}
