import { fromUtf8, isCodedError, ok, parseStrictJson, canonicalJson, type Clock, type Result } from '@countersign/kernel';
import type { ConditionEvaluator } from '@countersign/governance';
import { genesisEvent } from '@countersign/governance/journal';
import { GenesisRequest, type GenesisData, type Ledger, type SystemProperty } from '@countersign/model';
import { sealEnvelopes, sealOneEnvelope, type Notary } from '@countersign/signing';

import { refused, type RequestRefusal } from '../intents/refusal.ts';
import type { Change, UnsealedChange } from '../ports/change.ts';
import type { DecisionStore } from '../ports/decision-store.ts';
import type { InstanceStore } from '../ports/instance-store.ts';
import type { SecretSeal } from '../ports/vault-signers.ts';
import { sealChange } from '../ports/seal-change.ts';
import { genesisProblem } from './check-genesis.ts';
import { domainEntities, genesisMetadata, tickerEntity, type GenesisEntity } from '@countersign/governance';
import { firstRevision } from './first-revision.ts';
import { misspelledTicker } from './misspelled-ticker.ts';
import { nativeTickers } from './native-tickers.ts';
import { createNotaryKeys, defaultCryptoSetup, type NewNotaryKeys } from './notary-keys.ts';

/** What genesis needs. */
export interface GenesisPorts {
  readonly store: Pick<DecisionStore, 'commit'>;
  readonly instance: Pick<InstanceStore, 'rootDomainId'>;
  readonly clock: Clock;
  readonly seal: SecretSeal;
  /** The ledgers that this instance is configured for. */
  readonly ledgers: readonly Ledger[];
  readonly conditions: ConditionEvaluator;
}

/**
 * Makes the root domain with its users, policies and descendants, the instance's own keys, and the configured ledgers with
 * their native assets, all in one transaction. It happens once: later calls are refused with `GenesisAlreadyDoneError`. The
 * request's bytes and the signed genesis are kept as evidence. Who may call it is the caller's to check.
 */
export async function createGenesis(ports: GenesisPorts, body: Uint8Array): Promise<Result<void, RequestRefusal>> {
  if ((await ports.instance.rootDomainId()) !== undefined) return genesisAlreadyDone();
  const request = readRequest(body);
  if (!request.ok) return request;
  const { text, content } = request.value;
  const { rootDomainSetup, tickers = [], ledgers = [], systemProperties = [] } = content;
  const unknown = ledgers.find(({ id }) => !ports.ledgers.some((ledger) => ledger.id === id));
  if (unknown) return refused('InvalidRequestError', 'LedgerNotFound', `The ledger ${unknown.id} is not configured here`);
  const homeless = tickers.find(({ ledgerId }) => !ports.ledgers.some(({ id }) => id === ledgerId));
  if (homeless) return refused('InvalidRequestError', 'LedgerNotFound', `There is no ledger for the asset ${homeless.name}`);
  const misspelled = await misspelledTicker(tickers);
  if (misspelled) return refused('InvalidRequestError', 'InvalidTickerLedgerDetails', misspelled);

  const now = ports.clock.now();
  const at = now.toISOString();
  const natives = nativeTickers(ports.ledgers);
  const given = tickers.filter(({ kind }) => kind === 'Native');
  const allTickers = [...natives.filter(({ ledgerId }) => !given.some((ticker) => ticker.ledgerId === ledgerId)), ...tickers];
  const entities = [
    ...domainEntities(rootDomainSetup, at),
    ...allTickers.map((ticker) => tickerEntity(ticker, rootDomainSetup.id, at)),
  ];
  const problem = genesisProblem(entities, ports.conditions);
  if (problem) return refused('InvalidRequestError', problem.code, problem.message);

  const cryptoSetup = content.cryptoSetup ?? defaultCryptoSetup;
  const keys = await createNotaryKeys(ports.seal, cryptoSetup);
  const data: GenesisData = { executedAt: at, payload: { ...content, cryptoSetup } };
  const notary = keys.notaries.apiSigning;
  const properties = await sealEnvelopes(notary, propertiesOf(keys.notaries, systemProperties, at));
  const { signature } = await sealOneEnvelope(notary, data);
  const genesis = { text, genesis: { data, signature }, systemProperties: properties };
  const change = await sealChange(notary, genesisChange(ports.ledgers, genesis, entities, keys, at));
  const committed = await ports.store.commit(change, body);
  // Another process was first and has made the instance; everything else in this change is new.
  return committed.ok ? ok(undefined) : genesisAlreadyDone();
}

function genesisChange(
  ledgers: readonly Ledger[],
  signed: NonNullable<Change['genesis']>,
  entities: readonly GenesisEntity[],
  { notaries, secrets }: NewNotaryKeys,
  at: string,
): UnsealedChange {
  const { genesis } = signed;
  const root = genesis.data.payload.rootDomainSetup;
  return {
    at,
    rootDomainId: root.id,
    genesis: signed,
    secrets,
    entities: entities.map(firstRevision),
    ledgers: ledgers.map((data) => ({ data })),
    events: [
      {
        domainId: root.id,
        payload: {
          ...genesisEvent(genesis.data.payload, {
            apiPublicKey: notaries.apiSigning.publicKey,
            messagingPublicKey: notaries.messageSigning.publicKey,
          }),
          genesis,
        },
      },
    ],
  };
}

function propertiesOf(
  notaries: NewNotaryKeys['notaries'],
  given: NonNullable<GenesisRequest['systemProperties']>,
  at: string,
): readonly SystemProperty[] {
  const metadata = genesisMetadata({ customProperties: {} }, at);
  const keyOf = ({ publicKey }: Notary) => ({ publicKey: { type: 'PublicKey', value: publicKey } as const });
  return [
    { id: 'NOTARY_API_KEY', value: keyOf(notaries.apiSigning), metadata },
    { id: 'NOTARY_COLLECTIONS_KEY', value: keyOf(notaries.collectionSigning), metadata },
    { id: 'NOTARY_COMMUNICATION_KEY', value: keyOf(notaries.messageSigning), metadata },
    ...given.slice(0, 1).map(({ value }) => ({ id: 'STATE_REVIEW_AUTHORITY' as const, value, metadata })),
  ];
}

function readRequest(body: Uint8Array): Result<{ readonly text: string; readonly content: GenesisRequest }, RequestRefusal> {
  try {
    const canonical = canonicalJson(parseStrictJson(fromUtf8(body)));
    const parsed = GenesisRequest.safeParse(JSON.parse(canonical));
    if (parsed.success) return ok({ text: canonical, content: parsed.data });
    const message = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return refused('InvalidRequestError', 'InvalidRequest', message.join('; '));
  } catch (error) {
    if (isCodedError(error)) return refused('InvalidRequestError', error.code, error.message);
    if (error instanceof TypeError) return refused('InvalidRequestError', 'MalformedJson', 'The body is not UTF-8 text');
    throw error;
  }
}

/** Genesis happens once. */
export function genesisAlreadyDone(): ReturnType<typeof refused> {
  return refused('GenesisAlreadyDoneError', 'EntityAlreadyCreated', 'This instance has its root domain already');
}
