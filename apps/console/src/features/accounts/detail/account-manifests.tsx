import '../../../entities/account/texts.ts';
import '../../../entities/manifest/texts.ts';

import type { ApiAccount } from '@countersign/model';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';

import { ManifestTable } from '../../../entities/manifest/manifest-table.tsx';
import { ProposeLink } from '../../../shared/proposing/propose-link.tsx';
import { paths } from '../../../shared/routing/paths.ts';
import { useScope } from '../../../shared/routing/scope.ts';
import { screenRoute } from '../../../shared/routing/screen-route.ts';
import { AccountScreen } from './account-screen.tsx';

const route = screenRoute('accounts/$accountId/financial-details/manifests');

/** What an account signed, or is to sign, for others to verify. */
export function AccountManifests() {
  const { accountId } = route.useParams();
  const search = route.useSearch();
  return (
    <AccountScreen accountId={accountId} current="manifests">
      {({ account }) => <ManifestTable search={search} accountId={accountId} actions={<ProposeManifest account={account} />} />}
    </AccountScreen>
  );
}

function ProposeManifest({ account: { data } }: { account: ApiAccount }) {
  const { t } = useTranslation('manifests');
  const scope = useScope();
  if (data.lock !== 'Unlocked') return null;
  return (
    <ProposeLink kinds={['v0_SignManifest']} href={paths.createManifest(scope, data.id)}>
      {t('propose')}
    </ProposeLink>
  );
}
