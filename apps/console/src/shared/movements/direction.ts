import type { ApiTransfer } from '@countersign/model';

/** Which way a transfer goes, seen from an account, or from all accounts of the instance together. */
export type Direction = 'inbound' | 'outbound' | 'internal';

function isAccount(party: ApiTransfer['senders'][number] | ApiTransfer['recipient'], accountId: string | undefined): boolean {
  return party?.type === 'Account' && (accountId === undefined || party.accountId === accountId);
}

/** The direction of a transfer: `internal` where both ends are the account itself, or without an account any two of ours. */
export function directionOf({ senders, recipient }: Pick<ApiTransfer, 'senders' | 'recipient'>, accountId?: string): Direction {
  const out = senders.some((sender) => isAccount(sender, accountId));
  const into = isAccount(recipient, accountId);
  if (out && into) return 'internal';
  return out ? 'outbound' : 'inbound';
}

/** The text of what a transfer is, seen from an account: which way it goes, or what it is for, or why the network did it. */
export function wayOf(transfer: Pick<ApiTransfer, 'senders' | 'recipient' | 'kind' | 'cause'>, accountId?: string) {
  if (transfer.cause !== undefined) return `cause.${transfer.cause}` as const;
  return transfer.kind === 'Transfer'
    ? (`direction.${directionOf(transfer, accountId)}` as const)
    : (`kind.${transfer.kind}` as const);
}

/**
 * True for what left one of our accounts without an order of this instance: somebody else's contract says so, who has leave to move it, or who
 * has the key elsewhere. It is no payment of ours.
 */
export function isUnordered({
  senders,
  orderId,
  cause,
}: {
  readonly senders: readonly Pick<ApiTransfer['senders'][number], 'type'>[];
  readonly orderId?: string | undefined;
  readonly cause?: ApiTransfer['cause'];
}): boolean {
  return orderId === undefined && cause === undefined && senders.some(({ type }) => type === 'Account');
}
