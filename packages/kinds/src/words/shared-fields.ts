import type { Field } from './fields.ts';
import type { NamedKind } from './names.ts';

/** What an author writes for others beside the fields of a kind. */
export const description = { path: 'description', kind: 'text' } as const satisfies Field;

/** The same where a form wants it, although a request may leave it out. */
export const askedDescription = { ...description, asked: true } as const satisfies Field;

/** Names and values that the author chose. */
export const customProperties = { path: 'customProperties.*', kind: 'text' } as const satisfies Field;

/** The id that a new entity gets. */
export const newId = { path: 'id', kind: 'id' } as const satisfies Field;

/** Whether an entity can be used. */
export const lock = { path: 'lock', kind: 'word', start: 'Unlocked' } as const satisfies Field;

/** How soon a vault must sign. */
export const signWithin = { path: 'signWithinHours', kind: 'number', absent: 'hoursOfItsKind' } as const satisfies Field;

/** The entity that is changed. */
export function changed(entity: NamedKind): Field {
  return { path: 'reference.id', kind: 'entity', entity };
}

/** The revision that a change was made for. */
export const revision = { path: 'reference.revision', kind: 'number' } as const satisfies Field;

/** What a user is, in a proposal or within that of a domain. */
export function userFields(at = ''): readonly Field[] {
  return [
    { path: `${at}alias`, kind: 'text', label: 'email', asks: 'login' },
    { path: `${at}roles`, kind: 'texts', asks: 'roles' },
    { path: `${at}publicKey`, kind: 'key', asks: 'personKey' },
    { path: `${at}loginIds.*.id`, kind: 'text' },
    { path: `${at}loginIds.*.providerId`, kind: 'text' },
    { ...lock, path: `${at}lock` },
    { path: `${at}description`, kind: 'text' },
  ];
}

/** What a policy is, in a proposal or within that of a domain. */
export function policyFields(at = ''): readonly Field[] {
  return [
    { path: `${at}alias`, kind: 'text' },
    { path: `${at}rank`, kind: 'number' },
    { path: `${at}scope`, kind: 'word' },
    { path: `${at}intentTypes`, kind: 'words', absent: 'everyKind', empty: 'noKind' },
    { path: `${at}condition`, kind: 'condition', absent: 'always' },
    { path: `${at}workflow.*`, kind: 'workflow', absent: 'alwaysRejects', empty: 'alwaysApproves' },
    { path: `${at}approvals`, kind: 'word', absent: 'anyApproval' },
    { ...lock, path: `${at}lock` },
    { path: `${at}description`, kind: 'text' },
  ];
}

/** Who may read what, by roles. */
export const readAccess = {
  path: 'permissions.readAccess.*',
  kind: 'texts',
  empty: 'nobody',
  asks: 'readAccess',
} as const satisfies Field;

/** What a ledger needs to know of an asset, in its own names. */
export const ledgerDetails = { path: 'ledgerDetails.**', kind: 'open' } as const satisfies Field;

/** What only a ledger or a vault's maker gives a name. */
export const parameters = { path: 'parameters.**', kind: 'open' } as const satisfies Field;
