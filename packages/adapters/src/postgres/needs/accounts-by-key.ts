import type { Account } from '@countersign/model';

import type { Search } from './need.ts';

export const accountsByKey: Search<'AccountsByKey', Account> = {
  changesWith: ['Account'],
  search: `
    select a.data from (
      select data from entity_account
        where data#>>'{providerDetails,vaultId}' = need->>'vaultId'
          and data#>>'{providerDetails,keyInformation,derivationPath}' in (select jsonb_array_elements_text(need->'derivationPaths'))
      union all
      select data from entity_account
        where data#>>'{providerDetails,keyInformation,type}' = 'Random'
          and data#>>'{providerDetails,keyInformation,publicKey,value}' in (select jsonb_array_elements_text(need->'publicKeys'))
    ) a order by a.data->>'id'`,
  answer: (rows) => ({ similarAccounts: rows }),
};
