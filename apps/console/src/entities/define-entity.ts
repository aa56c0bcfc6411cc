import type { EntityMetadata, IntentType, LockStatus } from '@countersign/model';
import type { Column, FilterChoice, FilterOption } from '@countersign/ui';
import type { Translate } from '@countersign/kernel';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

import type { ListSearch } from '../shared/list/use-list-search.ts';
import type { EntityAction } from './define-action.ts';
import type { EntitySource, Single } from './define-source.ts';
import type { BesideRows } from './look-up.ts';
import type { Names, NamesWanted } from './names.ts';

/** What an entity has to be shown: one that is governed has a lock and a record, too. */
export interface Entity {
  readonly id: string;
  readonly lock?: LockStatus | undefined;
  readonly metadata?: EntityMetadata | undefined;
}

/** What a definition writes its values with: the words of its texts, and the names of what it refers to. */
export interface EntityTools {
  readonly t: Translate;
  readonly names: Names;
}

/** A column of the list: headed by the text `column.<id>`; its cell is its text where it is nothing more. */
export interface EntityColumn<Row> extends Omit<Column<Row>, 'header' | 'cell' | 'text' | 'mark' | 'fact' | 'beside'> {
  /** The text it is headed by, where that is another one. */
  readonly header?: string;
  readonly cell?: (row: Row, tools: EntityTools) => ReactNode;
  /** What stands before it: the entity's mark. */
  readonly mark?: (row: Row, tools: EntityTools) => ReactNode;
  /** One muted fact after it. */
  readonly fact?: (row: Row, tools: EntityTools) => ReactNode;
  readonly text: (row: Row, tools: EntityTools) => string;
  /** What an export has in a column of its own after it, headed by the text `column.<id>`. */
  readonly beside?: { readonly id: string; readonly text: (row: Row) => string };
  /** Leads to the entity. */
  readonly link?: true;
}

/** A filter by choices that it asks for. */
export type ChoiceProps = Omit<ComponentProps<typeof FilterChoice>, 'options'>;

type FieldOf<Search> = Exclude<keyof Search & string, keyof ListSearch>;

/** A filter of the list, labelled like the column of its name: text that is searched for, or one or several of some choices. */
export type EntityFilter<Search> = { readonly field: FieldOf<Search>; readonly header?: string } & (
  | { readonly kind: 'text' }
  | ({ readonly kind: 'one' | 'many' } & (
      | { readonly options: (t: Translate) => readonly FilterOption[] }
      /** The filter itself, where its choices are asked for. */
      | { readonly Choice: ComponentType<ChoiceProps> }
    ))
);

/** A line of the detail screen, labelled like the column of its name. */
interface EntityFact<One> {
  readonly id: string;
  /** It needs the whole width. */
  readonly wide?: boolean;
  readonly value: (entity: One, tools: EntityTools) => ReactNode;
}

/**
 * A kind of entity as the console shows it: what its list and its detail screen say of it (`EntityList`, `EntityDetail`). `texts` is the
 * namespace of its words: `list.title`, `list.subtitle`, `list.empty`, `list.emptyHint`, `detail.title`, `column.<id>` of each column and fact, `action.<id>` of each action.
 */
export interface EntityDefinition<
  Row extends { readonly data: Entity },
  One extends Single<Row>,
  Search extends ListSearch,
  Dialog extends string = never,
> {
  readonly source: EntitySource<Row, One, Search>;
  readonly texts: string;
  /** What stands for one of them, in the head of its screen. */
  readonly mark?: (entity: One) => ReactNode;
  /** Key of the list's column choice and name of its export, where it is not `texts`. */
  readonly listName?: string;
  /** Where the list says in other words than `list.empty` and `list.emptyHint` that there is nothing: the group of its texts. */
  readonly emptyWords?: string;
  /** Whose names the columns of these rows, and the facts, speak of. */
  readonly names?: (rows: readonly Row['data'][]) => NamesWanted;
  /** What else the columns show of each row, so that an export can wait for it. */
  readonly beside?: BesideRows;
  readonly columns: readonly EntityColumn<Row>[];
  readonly filters: readonly EntityFilter<Search>[];
  /** What its detail screen says, where that is no more than facts. */
  readonly facts?: readonly EntityFact<One>[];
  /** The kind of intent that makes a new one. */
  readonly creation?: IntentType;
  readonly actions?: readonly EntityAction<Row['data'], Dialog>[];
}

/** Defines a kind of entity; the types of its rows and of its URL follow from its source. */
export function defineEntity<
  Row extends { readonly data: Entity },
  One extends Single<Row>,
  Search extends ListSearch,
  Dialog extends string = never,
>(definition: EntityDefinition<Row, One, Search, Dialog>): EntityDefinition<Row, One, Search, Dialog> {
  return definition;
}
