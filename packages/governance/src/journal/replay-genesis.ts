import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { DomainEvent } from '@countersign/kinds/rules';
import type { GenesisRequest, SystemProperty } from '@countersign/model';
import { domainEntities, tickerEntity, type GenesisEntity } from '../genesis/genesis-entities.ts';
import type { GovernedState } from './governed-state.ts';
import type { GenesisEntry } from './journal-entry.ts';
import { genesisEvent } from './made-events.ts';

/** Makes what a whole instance begins with. */
export function takeGenesis(
  { text, judgedAt, tickers, ledgers, systemProperties }: GenesisEntry,
  state: GovernedState,
): Result<readonly DomainEvent[], string> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The instance read it by the schema that it had when it began.
  const request = JSON.parse(text) as GenesisRequest;
  const domainId = request.rootDomainSetup.id;
  const natives = tickers.map((data) => ({ kind: 'Ticker', domainId, data }) as const);
  for (const { domainId: home, ...entity } of [...genesisEntities(request, judgedAt), ...natives]) {
    state.put({ entity, domainId: home, revision: 1 });
    if (entity.kind === 'Ticker') state.validatedTickerIds.add(entity.data.id);
  }
  for (const ledger of ledgers) state.ledgers.set(ledger.id, ledger);
  for (const property of systemProperties) state.systemProperties.set(property.id, property);
  const keyIn = (id: SystemProperty['id']) =>
    systemProperties.find((property) => property.id === id)?.value.publicKey.value ?? '';
  const keys = { apiPublicKey: keyIn('NOTARY_API_KEY'), messagingPublicKey: keyIn('NOTARY_COMMUNICATION_KEY') };
  return ok([{ domainId, payload: genesisEvent(request, keys) }]);
}

/** What a genesis request itself makes: its domains with their people and policies, and its assets. */
function genesisEntities({ rootDomainSetup, tickers = [] }: GenesisRequest, at: string): readonly GenesisEntity[] {
  return [...domainEntities(rootDomainSetup, at), ...tickers.map((ticker) => tickerEntity(ticker, rootDomainSetup.id, at))];
}
