import { z } from 'zod';

/** A form's custom properties as rows: names and values that people attach to things. */
export type PropertyRow = { readonly name: string; readonly value: string };

const LONGEST_NAME = 255;
const LONGEST_VALUE = 5_000;

/** Checks the rows: both halves of each are there, and no name stands twice. `t` reads the `customProperties` texts. */
export const propertyRows = (t: (key: string) => string) =>
  z
    .array(
      z.object({
        name: z.string().min(1, t('customProperties:problem.name')).max(LONGEST_NAME, t('customProperties:problem.nameLong')),
        value: z.string().min(1, t('customProperties:problem.value')).max(LONGEST_VALUE, t('customProperties:problem.valueLong')),
      }),
    )
    .superRefine((rows, context) => {
      for (const [index, { name }] of rows.entries()) {
        if (rows.findIndex((row) => row.name === name) < index) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: t('customProperties:problem.twice') });
        }
      }
    });

/** Rows as the record that is signed. */
export const toProperties = (rows: readonly PropertyRow[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]));

/** The record as rows. */
export const toPropertyRows = (properties: Readonly<Record<string, string>>): PropertyRow[] =>
  Object.entries(properties).map(([name, value]) => ({ name, value }));
