import type { ReactNode } from 'react';

/** One column of a list: what it shows, what it exports, and by which of the server's keys it sorts. */
export interface Column<Row> {
  /** Stable name: key of the column choice and header of the CSV file. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What stands before the cell: the row's mark. */
  readonly mark?: (row: Row) => ReactNode;
  /** One muted fact after the cell, such as how far an endpoint is trusted. */
  readonly fact?: (row: Row) => ReactNode;
  /** The cell as plain text for CSV: whole ids, plain amounts, ISO moments. */
  readonly text: (row: Row) => string;
  /** True where the text is a moment: an export has its time zone in a column of its own, after it. */
  readonly isMoment?: true;
  /** What an amount counts: an export has it in a column of its own, after the plain number. */
  readonly unit?: (row: Row) => string;
  /** What belongs to the text and is compared by itself: an export has it in a column of its own, after it. */
  readonly beside?: { readonly header: string; readonly text: (row: Row) => string };
  /** False where an export has it another way. */
  readonly isExported?: boolean;
  readonly sortBy?: string | undefined;
  readonly align?: 'end';
  /** Widest the column grows, as CSS length; longer text is cut with an ellipsis. */
  readonly maxWidth?: string;
  /** Takes what room the other columns leave, cut with an ellipsis where there is too little; the first column where none does. */
  readonly grow?: true;
  readonly hiddenByDefault?: boolean;
  /** What a row is known by besides its name: `state` comes right below the name where rows are cards, `minor` is left out there. */
  readonly weight?: 'state' | 'minor';
}

/** Order and place in a list: what the URL holds of it. */
export interface ListPosition {
  readonly sortBy?: string | undefined;
  readonly sortOrder?: 'ASC' | 'DESC' | undefined;
  readonly startingAfter?: string | undefined;
}

/** What can be done with a row, for its menu. */
export interface RowAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}
