/** Which network transactions are of: what rounds leave out of them. */
export interface Genesis {
  readonly genesisId: string;
  /** Base64. */
  readonly genesisHash: string;
}
