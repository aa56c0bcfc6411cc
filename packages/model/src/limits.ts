/** Bounds of the product's data. Where the public API and the product's specification differ, the specification's hold. */
export const limits = {
  aliasLength: 75,
  descriptionLength: 250,
  /** Characters of the name or symbol of an asset, and of other short names. */
  shortTextLength: 100,
  domainDescriptionLength: 200,
  /** Characters of the text that a transfer takes along; what a ledger takes may be less. */
  memoLength: 1_000,
  roleLength: 50,
  /** Roles that one user may have. */
  rolesOfUser: 100,
  ledgerAliasLength: 200,
  /** People of one role that a step may ask for. */
  quorumMaximum: 2_000,
  policyRankMinimum: 1,
  policyRankMaximum: 1000,
  conditionLength: 10_000,
  reasonLength: 5_000,
  /** So that the words before it leave it within `reasonLength`. */
  withdrawReasonLength: 4_900,
  /** Characters of why an order is to be cancelled. */
  cancellationReasonLength: 200,
  addressLength: 512,
  trustScoreMinimum: 0,
  trustScoreMaximum: 100,
  /** Decimals of an asset: contracts say them in eight bits, as does the XRP Ledger. */
  decimalsMinimum: 0,
  decimalsMaximum: 255,
  propertyNameLength: 255,
  propertyValueLength: 5_000,
  pageSizeDefault: 100,
  pageSizeMaximum: 250,
  /** Transfers that one intent may release. */
  releasedTransfers: 20,
  /** How far what is in a domain is counted for lists. */
  countedInDomain: 10_000,
  /** Accounts that one intent may bring in. */
  migratedAccounts: 100,
  /** Endpoints that one approved order may name. */
  approvedDestinations: 250,
  /** How deep domains may be nested: every decision reads and asks all those above its own. */
  nestedDomains: 64,
  /** Domains that one intent may move below a new one. */
  injectedChildren: 100,
  /** Characters of a signed request. */
  requestLength: 80_000,
  /** Digits of an amount: enough for 2^256. */
  amountDigits: 78,
  /** How far ahead a request may expire. */
  requestLifetimeDays: 30,
  /** How long an invitation may be open: a year. */
  invitationLifetimeSeconds: 366 * 24 * 60 * 60,
  signaturePollMilliseconds: 500,
  sessionRefreshSeconds: 240,
} as const;
