import type { JsonObject } from '@countersign/kernel';
import type { Translate } from '@countersign/kernel';
import type { ComponentType } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import type { FieldProps } from '../../forms/use-field.ts';
import type { FormNode } from './form-node.ts';
import type { Problem } from './form-schema.ts';

/** The props of a field that replaces the one made from the schema; it holds the same draft. */
export interface OwnFieldProps extends FieldProps<FieldValues> {
  readonly form: UseFormReturn;
  readonly node: FormNode;
}

/** What the form of a kind has that its schema does not say: fields that know more, by their member, and checks that no schema can make. */
export interface OwnParts {
  readonly fields: Readonly<Record<string, ComponentType<OwnFieldProps>>>;
  readonly check?: (payload: JsonObject, t: Translate) => Promise<readonly Problem[]>;
}
