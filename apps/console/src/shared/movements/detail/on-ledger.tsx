import './texts.ts';

import { calledFunctionText } from '@countersign/ledger-port';
import type { ApiTransaction, OnLedgerData } from '@countersign/model';
import { AddressText, Amount, Code, DetailItem, DetailList, DetailSection } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { EntityChip } from '../../../entities/chips.tsx';
import { ledgersDirectory } from '../../../entities/directory-queries.ts';
import type { Names, NamesWanted } from '../../../entities/names.ts';
import { ledgerModuleQuery } from '../../ledgers/ledger-module-query.ts';
import classes from '../movements.module.css';

/** What was spent and made, on ledgers that have outputs. */
type Outputs = Extract<OnLedgerData, { readonly inputs: unknown }>;
/** What contracts did, on ledgers that have them. */
type Contracts = Exclude<OnLedgerData, Outputs>;
type Place = Outputs['inputs'][number] | Outputs['outputs'][number];

/** Whose names it needs. */
export function namesOnLedger({ ledgerTransactionData }: ApiTransaction): NonNullable<NamesWanted['accounts']> {
  const data = ledgerTransactionData?.ledgerData;
  return data && 'inputs' in data ? [...data.inputs, ...data.outputs].flatMap((place) => place.accountReference ?? []) : [];
}

/** What the ledger has of a transaction besides what it moved; nothing where there is no more to say. */
export function OnLedger({ transaction, names }: { transaction: ApiTransaction; names: Names }) {
  const data = transaction.ledgerTransactionData?.ledgerData;
  if (data === undefined) return null;
  return 'inputs' in data ? (
    <SpentAndMade data={data} ledgerId={transaction.ledgerId} names={names} />
  ) : (
    <ContractsDid data={data} ledgerId={transaction.ledgerId} />
  );
}

function SpentAndMade({ data: { inputs, outputs }, ledgerId, names }: { data: Outputs; ledgerId: string; names: Names }) {
  const { t } = useTranslation('movement');
  const coin = names.coin({ id: ledgerId });
  const payers = new Set(inputs.flatMap(({ accountReference }) => accountReference?.id ?? []));
  return (
    <DetailSection title={t('onLedger.places')} hint={t('onLedger.placesHint')}>
      <DetailList>
        <DetailItem label={t('onLedger.spent')}>
          <Some>
            {inputs.map((input, position) => (
              <div key={position} className={classes.stack}>
                <Whose place={input} names={names} />
                {input.transactionHash === undefined ? null : (
                  <span className={classes.quiet}>
                    {t('onLedger.output', { number: input.index })}{' '}
                    <AddressText value={input.transactionHash} label={t('movements:ledgerTransactionId')} />
                  </span>
                )}
              </div>
            ))}
          </Some>
        </DetailItem>
        <DetailItem label={t('onLedger.made')}>
          <Some>
            {outputs.map((output) => (
              <div key={output.index} className={classes.stack}>
                <span>
                  <strong>
                    <Amount value={BigInt(output.amount)} unit={coin} />
                  </strong>{' '}
                  {payers.has(output.accountReference?.id ?? '') ? (
                    <span className={classes.quiet}>{t('onLedger.back')}</span>
                  ) : null}
                </span>
                <Whose place={output} names={names} />
              </div>
            ))}
          </Some>
        </DetailItem>
      </DetailList>
    </DetailSection>
  );
}

/** The account here that an address is of, or the address alone. */
function Whose({ place: { accountReference, address }, names }: { place: Place; names: Names }) {
  const { t } = useTranslation('movement');
  if (address === undefined) return <span className={classes.quiet}>{t('onLedger.noAddress')}</span>;
  if (accountReference === undefined) return <AddressText value={address} full />;
  const { id, domainId } = accountReference;
  return (
    <span>
      <EntityChip kind="account" id={id} name={names.account(id)} domainId={domainId} /> <AddressText value={address} />
    </span>
  );
}

function ContractsDid({ data: { logs, createdContractAddresses = [] }, ledgerId }: { data: Contracts; ledgerId: string }) {
  const { t } = useTranslation('movement');
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  const module = useQuery({ ...ledgerModuleQuery(ledger?.parameters.type ?? ''), enabled: ledger !== undefined }).data;
  if (logs.length + createdContractAddresses.length === 0) return null;
  return (
    <DetailSection title={t('onLedger.contracts')} hint={t('onLedger.contractsHint')}>
      <DetailList>
        {createdContractAddresses.map((address) => (
          <DetailItem key={address} label={t('movements:payee.newContract')}>
            <AddressText value={address} full />
          </DetailItem>
        ))}
        {logs.length === 0 ? null : (
          <DetailItem label={t('onLedger.wrote')}>
            <Some>
              {logs.map((log) => {
                const read = module?.calls?.readEvent(log);
                return (
                  <div key={log.logIndex} className={classes.stack}>
                    {read ? (
                      <Code className={classes.whole}>{calledFunctionText(read)}</Code>
                    ) : (
                      <span className={classes.quiet}>
                        {t('onLedger.unknownEvent')} {log.topics[0] === undefined ? null : <AddressText value={log.topics[0]} />}
                      </span>
                    )}
                    <span className={classes.quiet}>
                      {t('onLedger.by')} <AddressText value={log.address} />
                    </span>
                  </div>
                );
              })}
            </Some>
          </DetailItem>
        )}
      </DetailList>
    </DetailSection>
  );
}

/** As many as are read at a glance. */
const atOnce = 10;

/** The first of a list, and the others once somebody wants them: a transaction may have thousands. */
function Some({ children }: { children: readonly ReactNode[] }) {
  const { t } = useTranslation('movement');
  const others = children.slice(atOnce);
  return (
    <div className={classes.places}>
      {children.slice(0, atOnce)}
      {others.length === 0 ? null : (
        <details>
          <summary>{t('onLedger.more', { count: others.length })}</summary>
          <div className={classes.places}>{others}</div>
        </details>
      )}
    </div>
  );
}
