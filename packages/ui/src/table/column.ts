import type { ReactNode } from 'react';

/** One column of a list: what it shows, what it exports, and by which of the server's keys it sorts. */
export interface Column<Row> {
  /** Stable name: key of the column choice and header of the CSV file. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell as plain text for CSV: whole ids, plain amounts, ISO moments. */
  readonly text: (row: Row) => string;
  readonly sortBy?: string;
  readonly align?: 'end';
  /** Widest the column grows, as CSS length; longer text is cut with an ellipsis. */
  readonly maxWidth?: string;
  /** Takes what room the other columns leave; its text goes on in a second line where there is too little. */
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
