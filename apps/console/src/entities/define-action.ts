import type { IntentPayload } from '@countersign/kinds/schemas';
import type { IntentType } from '@countersign/model';

import type { Scope } from '../shared/routing/paths.ts';

/**
 * What can be done with an entity, as data: the menu of its row in a list and the head of its screen both read it (`shared/screens`). Its
 * label is the text `action.<id>` of the entity, where it has none of its own. It leads to another screen (`to`), opens a dialog of the
 * feature that shows the entity (`dialog`), or proposes an intent that follows from the entity alone, under a title (`proposes`).
 */
export type EntityAction<Data, Dialog extends string = never> = {
  readonly id: string;
  /** The key of its label, where that is not the entity's text of its id. */
  readonly label?: string;
  /** The kind of intent whose name is its label. */
  readonly named?: IntentType;
  /** The kinds of intents that it leads to, where it does not propose one itself: not offered to people who can never propose any of them. */
  readonly kinds?: readonly IntentType[];
  /** In which states it is offered at all; in every one without it. */
  readonly offered?: (entity: Data) => boolean;
  /** In which states it can be chosen where it is offered; in every one without it. */
  readonly usable?: (entity: Data) => boolean;
  readonly danger?: true;
  /** Where it is offered, if not in both places. */
  readonly only?: 'row' | 'head';
  /** In the head, a button by itself and not an entry of the menu; `main` is the one that people come for. */
  readonly button?: 'main' | 'other';
} & (
  | { readonly to: (scope: Scope, id: string) => string }
  | { readonly dialog: Dialog }
  | { readonly proposes: (entity: Data) => IntentPayload; readonly title: string }
);

/** Opens a dialog that an action names. It must be given where there is one that does. */
export type Opens<Dialog extends string, Of> = { readonly open?: (dialog: Dialog, of: Of) => void } & ([Dialog] extends [never]
  ? unknown
  : { readonly open: (dialog: Dialog, of: Of) => void });
