import { buttonLook } from '@countersign/ui';
import type { ReactNode } from 'react';

import { AppLink } from './app-link.tsx';

/** A link inside the console that looks like a button: the main action of a screen that leads to another screen. */
export function LinkButton({
  href,
  variant = 'filled',
  children,
}: {
  href: string;
  variant?: 'filled' | 'default';
  children: ReactNode;
}) {
  return (
    <AppLink href={href} {...buttonLook({ variant })}>
      {children}
    </AppLink>
  );
}
