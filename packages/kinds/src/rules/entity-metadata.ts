import type { EntityMetadata } from '@countersign/model';
import type { IntentContext } from './intent-rule.ts';

interface Notes {
  description?: string | undefined;
  customProperties: Record<string, string>;
}

/** The metadata of an entity that the intent creates. */
export function createdMetadata(notes: Notes, context: IntentContext): EntityMetadata {
  const at = context.now.toISOString();
  return {
    ...(notes.description === undefined ? {} : { description: notes.description }),
    revision: 1,
    createdAt: at,
    createdBy: context.author,
    lastModifiedAt: at,
    lastModifiedBy: context.author,
    customProperties: notes.customProperties,
  };
}

/** The metadata of an entity's next revision. With `notes` the description and the custom properties are replaced as a whole. */
export function nextMetadata(metadata: EntityMetadata, context: IntentContext, notes?: Notes): EntityMetadata {
  const { description, ...kept } = metadata;
  const nextDescription = notes ? notes.description : description;
  return {
    ...kept,
    ...(nextDescription === undefined ? {} : { description: nextDescription }),
    customProperties: notes ? notes.customProperties : kept.customProperties,
    revision: metadata.revision + 1,
    lastModifiedAt: context.now.toISOString(),
    lastModifiedBy: context.author,
  };
}
