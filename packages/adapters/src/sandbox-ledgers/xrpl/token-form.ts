import { issuanceCreateFlags, issuanceSetFlags } from '@countersign/ledger-xrpl';
import type { XrplTransaction } from '@countersign/ledger-xrpl';

import { largestTokenAmount } from './constants.ts';
import { TokenFields, type TokenAmount } from './fields.ts';

const largestFee = 50_000;
const largestMetadata = 1024;

/** What is wrong with the making and ruling of a multi-purpose token, whatever the ledger's state is. */
export const tokenChecks = {
  MPTokenIssuanceCreate(transaction: XrplTransaction): string | undefined {
    const { TransferFee: fee = 0, MaximumAmount: maximum, MPTokenMetadata: metadata } = TokenFields.parse(transaction);
    if (fee > largestFee) return 'temBAD_TRANSFER_FEE';
    if (fee > 0 && ((transaction.Flags ?? 0) & issuanceCreateFlags.tfMPTCanTransfer) === 0)
      return 'temMALFORMED: a fee on transfers, of which there are none';
    if (metadata !== undefined && (metadata.length === 0 || metadata.length > 2 * largestMetadata))
      return 'temMALFORMED: metadata';
    if (maximum === undefined) return undefined;
    return BigInt(maximum) > 0n && BigInt(maximum) <= largestTokenAmount ? undefined : 'temMALFORMED: the maximum amount';
  },
  MPTokenIssuanceDestroy: (): string | undefined => undefined,
  MPTokenIssuanceSet(transaction: XrplTransaction): string | undefined {
    const flags = transaction.Flags ?? 0;
    const [locks, unlocks] = [(flags & issuanceSetFlags.tfMPTLock) !== 0, (flags & issuanceSetFlags.tfMPTUnlock) !== 0];
    if (locks && unlocks) return 'temINVALID_FLAG: lock and unlock';
    return holdsOwn(transaction);
  },
  MPTokenAuthorize: holdsOwn,
} as const;

/** What is wrong with an amount of a multi-purpose token that is to be moved. */
export function checkTokenAmount({ value }: TokenAmount): string | undefined {
  return /^[0-9]{1,19}$/.test(value) && BigInt(value) > 0n && BigInt(value) <= largestTokenAmount ? undefined : 'temBAD_AMOUNT';
}

function holdsOwn(transaction: XrplTransaction): string | undefined {
  return TokenFields.parse(transaction).Holder === transaction.Account ? 'temMALFORMED: the issuer as its own holder' : undefined;
}
