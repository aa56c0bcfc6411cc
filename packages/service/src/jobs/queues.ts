/** The queues of jobs that changes set off, by the work that is done. */
export const queues = {
  /** Makes an account's keys, its first address on each ledger, and activates the ledgers. Key: the account's id. */
  prepareAccount: 'prepare-account',
  /** Moves an accepted order one state further. Key: the order's id. */
  processOrder: 'process-order',
  /** Reads a ledger for somebody who wants to know an account's balances now. Key: the account's and the ledger's id. */
  refreshBalances: 'refresh-balances',
  /** Reads what happened on a ledger before an account's addresses were known here. Key: the account's and the ledger's id. */
  backfillHistory: 'take-in-history',
  /** Releases quarantined transfers. Key: the intent's id. */
  releaseTransfers: 'release-transfers',
  /** Has the vault sign a manifest. Key: the manifest's id. */
  signManifest: 'sign-manifest',
  /** Hands an executed intent to its extension. Key: the intent's id. */
  executeExtension: 'execute-extension',
} as const satisfies Readonly<Record<string, QueueName>>;

/**
 * Whose work is done side by side: neither kind ever takes all that a process can do at once, so that a bulk of one holds up nothing of the
 * other, and money goes first where both wait.
 */
export const shares = {
  Money: [queues.processOrder, queues.releaseTransfers],
  Other: [queues.signManifest, queues.executeExtension, queues.refreshBalances, queues.prepareAccount, queues.backfillHistory],
} as const satisfies Readonly<Record<string, readonly QueueName[]>>;

/** The payload of a `process-order` job. */
export interface ProcessOrderJob {
  readonly orderId: string;
  readonly transactionId: string;
  readonly accountId: string;
  readonly domainId: string;
  readonly ledgerId: string;
}

/** The payload of a `refresh-balances` job. */
export interface RefreshBalancesJob {
  readonly accountId: string;
  readonly ledgerId: string;
}

/** The payload of a `backfill-history` job. */
export interface BackfillHistoryJob {
  readonly accountId: string;
  readonly ledgerId: string;
  /** It was done before: what is in the book of the account has to be in its history as well. */
  readonly again?: boolean;
}

/** The payload of a `release-transfers` job. */
export interface ReleaseTransfersJob {
  readonly intentId: string;
  readonly domainId: string;
  readonly accountId: string;
  readonly transferIds: readonly string[];
}

/** The payload of a `prepare-account` job. */
export interface PrepareAccountJob {
  readonly accountId: string;
}

/** The payload of a `sign-manifest` job. */
export interface SignManifestJob {
  readonly manifestId: string;
  readonly accountId: string;
  /** The ledger whose key signs. */
  readonly ledgerId: string;
  /** True once the vault is being asked. */
  readonly isPreparing: boolean;
}

/** The payload of an `execute-extension` job. */
export interface ExecuteExtensionJob {
  readonly name: string;
  readonly version: string;
}

/** The payload of a job, by the queue that it is in. */
export interface JobPayloads {
  readonly 'prepare-account': PrepareAccountJob;
  readonly 'process-order': ProcessOrderJob;
  readonly 'refresh-balances': RefreshBalancesJob;
  readonly 'take-in-history': BackfillHistoryJob;
  readonly 'release-transfers': ReleaseTransfersJob;
  readonly 'sign-manifest': SignManifestJob;
  readonly 'execute-extension': ExecuteExtensionJob;
}

/** The name of a queue. */
export type QueueName = keyof JobPayloads;
