/**
 * How far each is that its vault still works on after people have decided: an account gets its keys, which its vault may refuse to take in, a vault
 * its signer, a manifest its signature.
 */
export interface WorkState {
  readonly Account: { readonly status: 'Pending' | 'Completed' } | { readonly status: 'Interrupted'; readonly reason: string };
  readonly Vault: { readonly status: 'Pending' | 'Completed' };
  readonly Manifest: { readonly status: 'Pending' | 'Preparing' | 'Completed' };
}

/**
 * Where an account is on one of its ledgers. `Activating`: its vault has yet to make its keys. `AwaitingLedgerActivation`: the network has yet to
 * name its address, or does not have it. `Activated`: it can hold and spend.
 */
export type LedgerStanding = 'Activating' | 'AwaitingLedgerActivation' | 'Activated';
