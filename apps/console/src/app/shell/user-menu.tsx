import { AddressText, Avatar, ChevronGlyph, Menu, useColorScheme } from '@countersign/ui';
import type { ColorScheme } from '@countersign/ui';
import { useState } from 'react';
import { useTranslation } from '@countersign/ui/i18n/use-translation.ts';
import { lazyScreen } from '@countersign/ui/lazy/lazy-screen.ts';

import { Opened } from '../../shared/late/opened.tsx';
import { useMembership } from '../../shared/membership/use-membership.ts';
import { useGo } from '../../shared/routing/app-link.tsx';
import { paths } from '../../shared/routing/paths.ts';
import { useScope } from '../../shared/routing/scope.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { ProductVersion } from '../../shared/instance/product-version.tsx';
import classes from './shell.module.css';

const PairingDialog = lazyScreen(() => import('./pairing-dialog.tsx'), 'PairingDialog');

const schemes: readonly ColorScheme[] = ['auto', 'light', 'dark'];

/** Who is signed in, and what concerns them alone: details, notifications, a new device, the colour scheme. */
export function UserMenu() {
  const { t } = useTranslation('app');
  const go = useGo();
  const scope = useScope();
  const session = useSession();
  const { alias, roles, publicKey, author } = useMembership();
  const { colorScheme, setColorScheme } = useColorScheme();
  const [pairing, setPairing] = useState(false);
  const email = session?.email ?? alias;
  const label = t('user.menu', { email });
  return (
    <>
      <Menu
        label={label}
        align="end"
        header={
          <div className={classes.userCard}>
            <strong title={email}>{email}</strong>
            <span>{roles.join(', ')}</span>
            <AddressText value={publicKey} label={t('user.publicKey')} />
          </div>
        }
        groups={[
          {
            entries: [
              {
                label: t('user.details'),
                onSelect: () => go(paths.user({ ...scope, domainId: author.domainId }, author.id)),
              },
              { label: t('user.preferences'), onSelect: () => go(paths.section(scope, 'user-preferences')) },
              { label: t('user.notifications'), onSelect: () => go(paths.notificationSettings(scope)) },
              { label: t('user.pair'), onSelect: () => setPairing(true) },
            ],
          },
          {
            heading: t('user.scheme.label'),
            entries: schemes.map((scheme) => ({
              label: t(`user.scheme.${scheme}`),
              checked: colorScheme === scheme,
              onSelect: () => setColorScheme(scheme),
            })),
          },
        ]}
        footer={<ProductVersion />}
        trigger={(props) => (
          <button {...props} className={classes.user}>
            <span className="cs-hidden">{label}</span>
            <Avatar name={email} tintKey={publicKey} size="sm" />
            <span className={classes.userEmail} aria-hidden>
              {email}
            </span>
            <ChevronGlyph size={12} />
          </button>
        )}
      />
      {pairing ? (
        <Opened onClose={() => setPairing(false)}>
          <PairingDialog onClose={() => setPairing(false)} />
        </Opened>
      ) : null}
    </>
  );
}
