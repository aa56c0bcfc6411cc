import type { IntentPayload, IntentPayloadOf, Propose } from '@countersign/kinds/schemas';
import type { IntentType, TransactionDestination } from '@countersign/model';
import { keyFingerprint } from '@countersign/signing';
import type { KnownAs, Names } from '../../../app/entities/names.ts';
import type { ProposalCheck } from '../request/proposal-of-intent.ts';
import type { SignedRequest } from '../request/read-request.ts';
import { givesUnlimitedAllowance } from './contract-call.ts';
import { hasHiddenCharacters, mixesScripts, textsIn, unhidden } from './suspicious-text.ts';

/** What is unusual about a request. The texts are below `warning` under these names. */
export type WarningCode =
  | 'AddressOwnerUnknown'
  | 'AlwaysApproves'
  | 'AlwaysRejects'
  | 'AuthorKeyChanged'
  | 'AuthorKeyUnknown'
  | 'ChangesAccess'
  | 'ChangesRules'
  | 'ContentUnknown'
  | 'ContractCall'
  | 'EnvelopeForged'
  | 'ExpiryFarAhead'
  | 'ExpiryPassed'
  | 'HiddenCharacters'
  | 'KnownAddress'
  | 'LargeAmount'
  | 'LowTrust'
  | 'MixedScripts'
  | 'NewAuthor'
  | 'NewDestination'
  | 'NewKey'
  | 'NotYourUser'
  | 'OutsideAddress'
  | 'ProposalSignatureWrong'
  | 'SameAccount'
  | 'SignsForOutside'
  | 'StaleRevision'
  | 'SystemKey'
  | 'UnknownAsset'
  | 'UnlimitedAllowance'
  | 'UnlimitedFee';

/** A warning; `blocks` where signing would be senseless. */
export interface Warning {
  readonly code: WarningCode;
  readonly severity: 'caution' | 'danger';
  readonly blocks?: true;
  readonly values?: Readonly<Record<string, string>>;
}

/** What is known when a request is judged. Absent things are not known, which is a warning where it matters. */
export interface WarningContext {
  readonly now: Date;
  readonly names: Names;
  /** Ids of the users that this person is; undefined while it is not known. */
  readonly ownUserIds?: ReadonlySet<string>;
  /** The proposal that is signed, or that a decision is about; undefined while it is not known. */
  readonly proposal?: Propose;
  readonly proposalCheck?: ProposalCheck;
  /** The author's key differs from the one that this device saw before. */
  readonly authorKeyChanged?: boolean;
  /** The key by which the author's signature was checked. */
  readonly authorKey?: string;
  /** Something that the server said was not signed by the notary that this device was paired with. */
  readonly isForged?: boolean;
  /** Names that the screen shows because the server told them. */
  readonly shownNames?: readonly string[];
  /** The revision that the changed thing is at, according to the server. */
  readonly revisionNow?: number;
  /** Destinations and authors that this device signed for before, as {@link destinationKey} and {@link authorMark} give them; undefined if it cannot tell. */
  readonly knownDestinations?: ReadonlySet<string>;
  /** The endpoints that addresses in an order are known as, by these addresses. */
  readonly addressOwners?: ReadonlyMap<string, readonly KnownAs[]>;
  /** It was asked whose the addresses are, and there was no answer. */
  readonly areOwnersUnknown?: boolean;
  /** Trust score of an endpoint, 0 to 100. */
  readonly trustScore?: (endpointId: string) => number | undefined;
  /** What the account could spend of the ticker, in smallest units. */
  readonly available?: (accountId: string, tickerId: string) => bigint | undefined;
}

const dayInMilliseconds = 86_400_000;
const usualLifetimeDays = 8;
const lowTrustScore = 50;

const caution = (code: WarningCode, values?: Warning['values']): Warning => ({
  code,
  severity: 'caution',
  ...(values && { values }),
});
const danger = (code: WarningCode, values?: Warning['values']): Warning => ({
  code,
  severity: 'danger',
  ...(values && { values }),
});

type Warn<Type extends IntentType> = (payload: IntentPayloadOf<Type>, context: WarningContext) => readonly Warning[];

const nothing = (): readonly Warning[] => [];
const changesAccess = (): readonly Warning[] => [caution('ChangesAccess')];
const changesRules = (): readonly Warning[] => [caution('ChangesRules')];

function workflowWarnings(workflow: readonly unknown[] | undefined): readonly Warning[] {
  if (workflow === undefined) return [caution('AlwaysRejects')];
  return workflow.length === 0 ? [danger('AlwaysApproves')] : [];
}

/** What stands for a destination where a device remembers those it has signed for. */
export function destinationKey(to: TransactionDestination): string {
  if (to.type === 'Address') return `Address:${to.address}`;
  return to.type === 'Account' ? `Account:${to.accountId}` : `Endpoint:${to.endpointId}`;
}

/** What stands for an author, by the key that they sign with. */
export function authorMark(publicKey: string): string {
  return `Author:${publicKey}`;
}

function destinationWarnings(
  to: TransactionDestination,
  accountId: string,
  { trustScore, knownDestinations, names }: WarningContext,
): readonly Warning[] {
  if (to.type === 'Account') return to.accountId === accountId ? [caution('SameAccount')] : [];
  const isNew = knownDestinations !== undefined && !knownDestinations.has(destinationKey(to));
  if (to.type === 'Address')
    return isNew
      ? [caution('NewDestination', { destination: to.address })]
      : [caution('OutsideAddress', { address: to.address })];
  const score = trustScore?.(to.endpointId);
  return [
    ...(isNew ? [caution('NewDestination', { destination: names.name('endpoint', to.endpointId) ?? to.endpointId })] : []),
    ...(score !== undefined && score < lowTrustScore ? [caution('LowTrust', { score: String(score) })] : []),
  ];
}

function transferWarnings(payload: IntentPayloadOf<'v0_CreateTransferOrder'>, context: WarningContext): readonly Warning[] {
  const total = payload.outputs.reduce((sum, output) => sum + BigInt(output.amount), 0n);
  const available = context.available?.(payload.accountId, payload.tickerId);
  const isLarge = available !== undefined && available > 0n && total * 2n >= available;
  const share = isLarge ? String((total * 100n) / available) : '';
  return [
    ...(context.names.ticker(payload.tickerId)?.decimals === undefined ? [danger('UnknownAsset')] : []),
    ...payload.outputs.flatMap(({ destination }) => destinationWarnings(destination, payload.accountId, context)),
    ...(payload.maximumFee === undefined ? [caution('UnlimitedFee')] : []),
    ...(isLarge ? [caution('LargeAmount', { share })] : []),
  ];
}

/** Destinations anywhere within a payload, whatever the ledger. */
export function destinationsIn(value: unknown): readonly TransactionDestination[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value).flatMap(([name, member]) =>
    name === 'destination' && typeof member === 'object' && member !== null
      ? [member as TransactionDestination]
      : destinationsIn(member),
  );
  return own;
}

function orderWarnings(payload: IntentPayloadOf<'v0_CreateTransactionOrder'>, context: WarningContext): readonly Warning[] {
  const { parameters } = payload;
  const data = parameters.type === 'Ethereum' && parameters.data !== undefined ? parameters.data : '0x';
  const isContractCall = !/^0[xX]$/.test(data) || textsIn(parameters).includes('contractParameters');
  return [
    ...(givesUnlimitedAllowance(data) ? [danger('UnlimitedAllowance')] : []),
    ...(isContractCall ? [caution('ContractCall')] : []),
    ...destinationsIn(parameters).flatMap((destination) => destinationWarnings(destination, payload.accountId, context)),
    ...(parameters.maximumFee === undefined ? [caution('UnlimitedFee')] : []),
  ];
}

const kindWarnings = {
  v0_CreateDomain: (p) => [caution('ChangesAccess'), ...p.policies.flatMap(({ workflow }) => workflowWarnings(workflow))],
  v0_UpdateDomain: nothing,
  v0_UpdateDomainPermissions: changesAccess,
  v0_LockDomain: changesAccess,
  v0_UnlockDomain: changesAccess,
  v0_CreateUser: () => [caution('ChangesAccess'), caution('NewKey')],
  v0_UpdateUser: changesAccess,
  v0_LockUser: changesAccess,
  v0_UnlockUser: changesAccess,
  v0_CreatePolicy: (p) => [caution('ChangesRules'), ...workflowWarnings(p.workflow)],
  v0_UpdatePolicy: (p) => [caution('ChangesRules'), ...workflowWarnings(p.workflow)],
  v0_LockPolicy: changesRules,
  v0_UnlockPolicy: changesRules,
  v0_CreateVault: () => [caution('NewKey')],
  v0_UpdateVault: nothing,
  v0_LockVault: nothing,
  v0_UnlockVault: nothing,
  v0_CreateEndpoint: (p) => [caution('OutsideAddress', { address: p.address })],
  v0_UpdateEndpoint: (p) => [caution('OutsideAddress', { address: p.address })],
  v0_LockEndpoint: nothing,
  v0_UnlockEndpoint: nothing,
  v0_CreateAccount: nothing,
  v0_UpdateAccount: nothing,
  v0_LockAccount: nothing,
  v0_UnlockAccount: nothing,
  v0_AddAccountLedgers: nothing,
  v0_MigrateSilo3AccountBatch: () => [caution('NewKey')],
  v0_CreateTransferOrder: transferWarnings,
  v0_CreateTransactionOrder: orderWarnings,
  v0_ReleaseQuarantinedTransfers: nothing,
  v0_AttemptTransactionOrderCancellation: nothing,
  v0_CreateTicker: nothing,
  v0_UpdateTicker: nothing,
  v0_LockTicker: nothing,
  v0_UnlockTicker: nothing,
  v0_ValidateTickers: nothing,
  v0_SignManifest: ({ content }) => [content.type === 'Unsafe' ? danger('SignsForOutside') : caution('SignsForOutside')],
  v0_NotarizeData: () => [caution('SignsForOutside')],
  v0_ExecuteExtension: () => [caution('SignsForOutside')],
  v0_SetSystemProperty: () => [danger('SystemKey')],
  v0_CreateLedger: changesRules,
  v0_UpdateLedger: changesRules,
} satisfies { [Type in IntentType]: Warn<Type> };

function payloadWarnings(payload: IntentPayload, context: WarningContext): readonly Warning[] {
  return (kindWarnings[payload.type] as Warn<IntentType>)(payload, context);
}

/** Warnings of the unusual, the gravest first, each once. A rejection moves nothing, so only who signs it is judged. */
export function warningsOf(request: SignedRequest, context: WarningContext): readonly Warning[] {
  const content = context.proposal;
  const warnings: Warning[] = [...signerWarnings(request, context), ...writingWarnings(request, context)];
  if (request.type !== 'Reject') {
    if (content === undefined) warnings.push(danger('ContentUnknown'));
    else warnings.push(...proposalWarnings(content, context));
  }
  if (request.type !== 'Propose') warnings.push(...checkWarnings(context));
  if (request.type === 'Approve') warnings.push(...authorWarnings(context));
  const once = new Map(warnings.map((warning) => [warning.code + JSON.stringify(warning.values ?? {}), warning]));
  return [...once.values()].toSorted((left, right) => Number(left.severity === 'caution') - Number(right.severity === 'caution'));
}

function signerWarnings({ author }: SignedRequest, { ownUserIds, isForged }: WarningContext): readonly Warning[] {
  return [
    ...(isForged === true ? [danger('EnvelopeForged')] : []),
    ...(ownUserIds !== undefined && !ownUserIds.has(author.id) ? [danger('NotYourUser')] : []),
  ];
}

function proposalWarnings(proposal: Propose, context: WarningContext): readonly Warning[] {
  const left = Date.parse(proposal.expiryAt) - context.now.getTime();
  return [
    ...payloadWarnings(proposal.payload, context),
    ...ownerWarnings(context),
    ...(left <= 0 ? [danger('ExpiryPassed')] : []),
    ...(left > usualLifetimeDays * dayInMilliseconds
      ? [caution('ExpiryFarAhead', { days: String(Math.floor(left / dayInMilliseconds)) })]
      : []),
    ...revisionWarnings(proposal.payload, context),
  ];
}

/** Who types the address of an endpoint goes past what is ruled for it by name. */
function ownerWarnings({ addressOwners, areOwnersUnknown }: WarningContext): readonly Warning[] {
  const known = [...(addressOwners ?? [])].flatMap(([address, owners]) =>
    owners.map(({ name, trustScore }) =>
      (trustScore < lowTrustScore ? danger : caution)('KnownAddress', {
        address,
        endpoint: unhidden(name),
        score: String(trustScore),
      }),
    ),
  );
  return areOwnersUnknown === true ? [...known, caution('AddressOwnerUnknown')] : known;
}

function revisionWarnings(payload: IntentPayload, { revisionNow }: WarningContext): readonly Warning[] {
  if (!('reference' in payload) || revisionNow === undefined || revisionNow === payload.reference.revision) return [];
  return [caution('StaleRevision', { made: String(payload.reference.revision), now: String(revisionNow) })];
}

/** How the texts are written that a person is shown: those of the request, and the names that the server told. */
function writingWarnings(request: SignedRequest, { proposal, shownNames }: WarningContext): readonly Warning[] {
  const texts = [...textsIn(request), ...textsIn(proposal), ...(shownNames ?? [])];
  const mixed = texts.find(mixesScripts);
  return [
    ...(texts.some(hasHiddenCharacters) ? [danger('HiddenCharacters')] : []),
    ...(mixed === undefined ? [] : [danger('MixedScripts', { text: unhidden(mixed) })]),
  ];
}

function checkWarnings({ proposalCheck, authorKeyChanged }: WarningContext): readonly Warning[] {
  return [
    ...(proposalCheck === 'SignatureWrong' ? [{ ...danger('ProposalSignatureWrong'), blocks: true as const }] : []),
    ...(proposalCheck === 'AuthorKeyUnknown' ? [caution('AuthorKeyUnknown')] : []),
    ...(authorKeyChanged === true ? [danger('AuthorKeyChanged')] : []),
  ];
}

/**
 * An approval names what it approves by the author's signature alone, and for any signature there is a key under which it fits another
 * text. So whoever could show this device a text of their own needs an author of their own: one that it has not met is told of.
 */
function authorWarnings({ proposal, proposalCheck, authorKey, names, knownDestinations }: WarningContext): readonly Warning[] {
  if (proposal === undefined || proposalCheck !== 'Signed' || authorKey === undefined) return [];
  if (knownDestinations === undefined || knownDestinations.has(authorMark(authorKey))) return [];
  const author = names.name('user', proposal.author.id) ?? proposal.author.id;
  return [caution('NewAuthor', { author: unhidden(author), fingerprint: keyFingerprint(authorKey) ?? authorKey })];
}
