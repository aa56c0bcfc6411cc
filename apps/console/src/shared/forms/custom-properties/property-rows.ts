import { limits } from '@countersign/model/names';
import { z } from 'zod';

/** A form's custom properties as rows: names and values that people attach to things. */
export interface PropertyRow {
  readonly name: string;
  readonly value: string;
}

/** Checks the rows: both halves of each are there, and no name stands twice. `t` reads the `customProperties` texts. */
export function propertyRows(t: (key: string) => string) {
  return z
    .array(
      z.object({
        name: z
          .string()
          .min(1, t('customProperties:problem.name'))
          .max(limits.propertyNameLength, t('customProperties:problem.nameLong')),
        value: z
          .string()
          .min(1, t('customProperties:problem.value'))
          .max(limits.propertyValueLength, t('customProperties:problem.valueLong')),
      }),
    )
    .superRefine((rows, context) => {
      for (const [index, { name }] of rows.entries()) {
        if (rows.findIndex((row) => row.name === name) < index) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: t('customProperties:problem.twice') });
        }
      }
    });
}

/** Rows as the record that is signed. */
export function toProperties(rows: readonly PropertyRow[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The properties of a record as the form holds them. */
export function rowsOf(properties: Readonly<Record<string, string>>): PropertyRow[] {
  return Object.entries(properties).map(([name, value]) => ({ name, value }));
}
