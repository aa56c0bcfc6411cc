import { keysOf } from '@countersign/kernel';
import { TabLinks } from '@countersign/ui';

import { AppLink } from './app-link.tsx';

/** The row of links to the screens that belong together, in the order of `hrefs`, without those that lead nowhere for this person. */
export function LinkedTabs<Tab extends string>({
  label,
  current,
  hrefs,
  name,
}: {
  label: string;
  current: Tab;
  hrefs: Readonly<Record<Tab, string | undefined>>;
  name: (tab: Tab) => string;
}) {
  return (
    <TabLinks label={label}>
      {keysOf(hrefs).map((tab) => {
        const href = hrefs[tab];
        return href === undefined ? null : (
          <AppLink key={tab} href={href} aria-current={tab === current ? 'page' : undefined}>
            {name(tab)}
          </AppLink>
        );
      })}
    </TabLinks>
  );
}
