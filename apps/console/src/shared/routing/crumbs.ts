import type { ComponentType, ReactNode } from 'react';

import type { Segment } from '../i18n/i18n.ts';
import type { Scope } from './paths.ts';

/** An id, and what to show of it with the name of what it stands for, once that is known. */
export interface NamedProps {
  readonly domainId: string;
  readonly id: string;
  readonly children: (name: string | undefined) => ReactNode;
}

/** Where the names of what ids stand for come from. */
interface NameSource {
  readonly Named: ComponentType<NamedProps>;
}

/**
 * One step of the way to a screen, behind its section: a label by the key of its text, or what an id stands for; with its address where it is
 * a screen of its own.
 */
export type Crumb =
  | { readonly label: string }
  | {
      /** The part of the address, of its path or of its query, that is the id; without it there is no such step. */
      readonly id: string;
      /** What it is the id of, where that has a name. */
      readonly of?: NameSource | undefined;
      readonly to?: (scope: Scope, id: string) => string;
    };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The way to the screen, from its section on: what the breadcrumbs show. */
    readonly crumbs?: readonly Crumb[];
    /** What of the address the section's list had as its filters: the way back leads to them. */
    readonly keeps?: readonly string[];
    /** Which of its section's tabs the screen is, where its trail does not say so. */
    readonly tab?: Segment;
  }
}

/** A part of the address that has a label. */
export function segment(name: Segment): Crumb {
  return { label: `app:breadcrumb.segment.${name}` };
}
