import {
  IconAddressBook,
  IconApps,
  IconArrowsExchange,
  IconCoins,
  IconGavel,
  IconHome,
  IconLogout,
  IconSitemap,
  IconUsers,
  IconChecklist,
  IconSettings,
  IconShieldLock,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

import type { Section } from '../../shared/routing/paths.ts';

const sized = (Shape: Icon) => () => <Shape size={20} stroke={1.5} aria-hidden />;

/** The icon of each section. */
export const sectionIcons = {
  home: sized(IconHome),
  intents: sized(IconChecklist),
  accounts: sized(IconWallet),
  transactions: sized(IconArrowsExchange),
  endpoints: sized(IconAddressBook),
  dApps: sized(IconApps),
  policies: sized(IconGavel),
  users: sized(IconUsers),
  domains: sized(IconSitemap),
  vaults: sized(IconShieldLock),
  tickers: sized(IconCoins),
  'user-preferences': sized(IconSettings),
} satisfies Record<Section, () => React.ReactNode>;

export const SignOutIcon = sized(IconLogout);
