import { toHex, utf8 } from '@countersign/kernel';
import { sandboxLedgers } from '@countersign/ledger-registry';
import { ledgerDescriptor, takesReplacements } from '@countersign/ledger-registry/descriptors';
import type { CustomFees } from '@countersign/model';

/** What orders on a ledger are tried with. */
interface LedgerCase {
  readonly ledgerId: string;
  readonly funds: bigint;
  readonly amount: bigint;
  /** An address that no account has. */
  readonly outside: string;
  /**
   * A fee of one's own, well above the medium level, and what a transfer costs with it, which is less than the most that it may cost where the ledger takes
   * no more than it needs; absent where the ledger takes none.
   */
  readonly ownFee?: { readonly customFees: CustomFees; readonly fee: bigint; readonly most?: bigint };
  /** What a payment to the address outside costs beside its fee, where it has to open an account there first. */
  readonly opening?: bigint;
  /** So many payments of an account a day may cost nothing; absent where each costs something. */
  readonly freePayments?: number;
  /** The network takes what it needs of the fee that is offered, so that what takes another's place offers more and may cost less. */
  readonly mayCostLess?: true;
  /** What makes another transaction of a built one that pays nobody: where in it, as PostgreSQL writes a path, and what is put there. */
  readonly tampering: { readonly path: string; readonly value: unknown };
  /** What a memo is in a built transaction: a member of it, and what that holds; absent where transfers have no place for one. */
  readonly memo?: { readonly member: string; written(text: string): unknown };
}

const ethereumAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

export const ethereumCase: LedgerCase = {
  ledgerId: 'ethereum-sandbox',
  funds: 2_000_000_000_000_000_003n,
  amount: 500_000_000_000_000_007n,
  outside: ethereumAddress,
  ownFee: {
    customFees: { type: 'Ethereum', feeStrategy: { type: 'SpecifiedRate', gasPrice: '90000000000' } },
    fee: 21_000n * 90_000_000_000n,
  },
  mayCostLess: true,
  tampering: { path: 'fields,to', value: ethereumAddress },
};

export const bitcoinCase: LedgerCase = {
  ledgerId: 'bitcoin-sandbox',
  funds: 100_000_007n,
  amount: 30_000_003n,
  outside: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  ownFee: {
    customFees: { type: 'Bitcoin', feeStrategy: { type: 'SpecifiedRate', satoshiPerVbyte: '120' } },
    // One output is spent; two are made, of which one is what is left.
    fee: 141n * 120n,
  },
  tampering: { path: 'outputs,0,script', value: '0014751e76e8199196d454941c45d1b3a323f1433bd6' },
};

export const xrplCase: LedgerCase = {
  ledgerId: 'xrpl-sandbox',
  funds: 1_000_000_001n,
  amount: 200_000_003n,
  outside: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  ownFee: {
    customFees: { type: 'XRPL', feeStrategy: { type: 'SpecifiedAdditionalFee', drops: '5000' } },
    fee: 5_010n,
  },
  tampering: { path: 'TransferRate', value: 1_500_000_000 },
  memo: { member: 'Memos', written: (text) => [{ Memo: { MemoData: toHex(utf8(text)).toUpperCase() } }] },
};

const algorandCase: LedgerCase = {
  ledgerId: 'algorand-sandbox',
  funds: 1_000_000_001n,
  amount: 200_000_003n,
  outside: 'EP2D7TV7IAFANZHK3B6QLKB53N5UTD7RARVXZTWCPCRQQBKYVGM2XIMT2Q',
  tampering: { path: 'receiver', value: 'RKEOHXLUBHYZL7KS3MWTZOS5OLFGOCN7DWKBEG7TOSEADNAPN5OOTUNSLE' },
  memo: { member: 'note', written: (text) => text },
};

export const solanaCase: LedgerCase = {
  ledgerId: 'solana-sandbox',
  funds: 5_000_000_001n,
  amount: 1_000_000_003n,
  outside: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  tampering: { path: 'once', value: '00000000-0000-4000-8000-000000000001' },
};

const tezosCase: LedgerCase = {
  ledgerId: 'tezos-sandbox',
  funds: 1_000_000_001n,
  amount: 200_000_003n,
  outside: 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq',
  opening: 64_250n,
  // The first thing that an account does is to say its key.
  tampering: { path: 'contents,1,destination', value: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5' },
};

const tronCase: LedgerCase = {
  ledgerId: 'tron-sandbox',
  funds: 1_000_000_001n,
  amount: 200_000_003n,
  outside: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  opening: 1_100_000n,
  freePayments: 2,
  tampering: { path: 'receiver', value: 'TLDjNxVsAyx9ZWXA16QupjbLJsdux8zzkw' },
};

export const stellarCase: LedgerCase = {
  ledgerId: 'stellar-sandbox',
  funds: 10_000_000_001n,
  amount: 2_000_000_003n,
  outside: 'GBQ7ONQO3XEORAKS6EOINUTEP3NFTVMUJD42RXKUKL4LCMEGDXNGQFKN',
  ownFee: {
    customFees: { type: 'Stellar', feeStrategy: { type: 'SpecifiedRate', baseFee: '50000' } },
    fee: 100n,
    most: 50_000n,
  },
  tampering: { path: 'operation,destination', value: 'GBHQDNK3ZDYYTEZPC6Y6WIIWTJF5QLY5QRH443Q4TS5YAUIZR2AM3ANQ' },
  memo: { member: 'memo', written: (value) => ({ type: 'Text', value }) },
};

const substrateCase: LedgerCase = {
  ledgerId: 'substrate-sandbox',
  funds: 500_000_000_001n,
  amount: 100_000_000_003n,
  outside: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  tampering: { path: 'call', value: '0a0300d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d04' },
};

/** A case of each ledger that has a sandbox. */
export const ledgerCases = [
  ethereumCase,
  bitcoinCase,
  xrplCase,
  algorandCase,
  solanaCase,
  tezosCase,
  tronCase,
  stellarCase,
  substrateCase,
] as const;

/** How many payments of an account a day may cost nothing on a ledger. */
export function freePaymentsOn(ledgerId: string): number {
  return ledgerCases.find((one) => one.ledgerId === ledgerId)?.freePayments ?? 0;
}

/** Whether what was sent on a sandbox can be replaced. */
export function canReplace(ledgerId: string): boolean {
  return sandboxLedgers.some(({ id, parameters }) => id === ledgerId && takesReplacements(parameters));
}

/** Those where what was sent can be replaced. */
export const replacingCases = ledgerCases.filter(({ ledgerId }) => canReplace(ledgerId));

/** Those where transactions of an account have an order, so that one waits for another. */
export const sequencedCases = [ethereumCase, xrplCase, tezosCase, stellarCase, substrateCase] as const;

/** Those where a transaction ends at some time that no block took. */
export const endingCases = ledgerCases.filter(({ ledgerId }) => {
  const ledger = sandboxLedgers.find(({ id }) => id === ledgerId);
  return ledger !== undefined && ledgerDescriptor(ledger.parameters.type)?.signatureWaitSeconds !== undefined;
});
