import './texts.ts';

import { ManifestTable } from '../../entities/manifest/manifest-table.tsx';
import { screenRoute } from '../../shared/routing/screen-route.ts';
import { TransactionsHeader } from './transactions-header.tsx';

const route = screenRoute('transactions/manifests');

/** What the accounts of a domain signed, or are to sign, for others to verify. */
export function ManifestList() {
  return (
    <>
      <TransactionsHeader current="manifests" />
      <ManifestTable search={route.useSearch()} />
    </>
  );
}
