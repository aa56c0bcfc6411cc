import { segment, type Crumb } from '../../shared/routing/crumbs.ts';
import { paths } from '../../shared/routing/paths.ts';
import { accountSource } from './account-source.ts';

/** The way to the screens of an account. */
export const accountCrumbs: readonly Crumb[] = [{ of: accountSource, id: 'accountId', to: paths.account }];

/** The way to what an account did. */
export const accountFinancesCrumbs: readonly Crumb[] = [...accountCrumbs, segment('financial-details')];
