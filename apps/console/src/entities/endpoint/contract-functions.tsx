import './texts.ts';

import type { Endpoint, Ledger } from '@countersign/model';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ledgersDirectory } from '../directory-queries.ts';
import { ledgerModuleQuery } from '../../shared/ledgers/ledger-module-query.ts';
import classes from './contract-functions.module.css';

/** What a contract can be asked to do, as its ledger reads its interface. */
export function ContractFunctions({ ledger, parameters }: { ledger: Ledger } & Pick<Endpoint, 'parameters'>) {
  const { t } = useTranslation('endpoints');
  const module = useQuery(ledgerModuleQuery(ledger.parameters.type)).data;
  if (!parameters?.ABI || !module?.calls) return null;
  const functions = module.calls.functionsOf({ parameters });
  if (functions.length === 0) return <p className={classes.none}>{t('abi.none')}</p>;
  return (
    <ul className={classes.functions} aria-label={t('abi.functions')}>
      {functions.map(({ signature, name, parameters: taken, takesCoins }) => (
        <li key={signature}>
          <strong>{name}</strong>
          <span>
            {taken.length === 0
              ? t('abi.nothing')
              : t('abi.takes', { parameters: taken.map((parameter) => `${parameter.name} (${parameter.type})`) })}
            {takesCoins ? ` ${t('abi.takesCoins')}` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The same of an endpoint, whose ledger is looked for. */
export function EndpointFunctions({
  endpoint: { ledgerId, parameters },
}: {
  endpoint: Pick<Endpoint, 'ledgerId' | 'parameters'>;
}) {
  const ledger = useQuery(ledgersDirectory).data?.find(({ id }) => id === ledgerId);
  return ledger ? <ContractFunctions ledger={ledger} parameters={parameters} /> : null;
}
