import { limits } from '@countersign/model/names';

import { publicKey } from './sample-parts.ts';

/** What is entered at the first set-up, of the organisation and of one of its first people. */
export interface SetupEntered {
  readonly organisation: { readonly name: string; readonly description: string };
  readonly person: {
    readonly name: string;
    readonly email: string;
    readonly roles: readonly string[];
    readonly publicKey: string;
  };
}

/** A rule of the first set-up's fields, with what breaks it, what the form says, and where the server refuses a genesis with the same. */
export type SetupRule = {
  readonly [Part in keyof SetupEntered]: {
    readonly of: Part;
    readonly field: keyof SetupEntered[Part] & string;
    readonly entered: Partial<SetupEntered[Part]>;
    readonly says: string;
    /** What the refusal begins with or says; nothing where a request may hold what a form asks to be otherwise. */
    readonly refused?: string;
  };
}[keyof SetupEntered];

const tooLong = 'a'.repeat(limits.aliasLength + 1);
const hidden = 'Meridian\u202EGroup';
const unreadable = 'It has characters that people can’t tell apart or can’t see.';
const atMost = (count: number) => `At most ${count} characters.`;

/** Somebody who is there already: their email and key are taken. */
export const firstPerson = { name: 'Ada', email: 'ada@example.com', publicKey } as const;

/** Each field of the first set-up, each of its rules broken once. */
export const setupRules: readonly SetupRule[] = [
  { of: 'organisation', field: 'name', entered: { name: '' }, says: 'Enter a name.', refused: 'rootDomainSetup.alias' },
  {
    of: 'organisation',
    field: 'name',
    entered: { name: tooLong },
    says: atMost(limits.aliasLength),
    refused: 'rootDomainSetup.alias',
  },
  { of: 'organisation', field: 'name', entered: { name: hidden }, says: unreadable, refused: 'rootDomainSetup.alias' },
  {
    of: 'organisation',
    field: 'description',
    entered: { description: 'd'.repeat(limits.domainDescriptionLength + 1) },
    says: atMost(limits.domainDescriptionLength),
    refused: 'rootDomainSetup.description',
  },
  {
    of: 'organisation',
    field: 'description',
    entered: { description: hidden },
    says: unreadable,
    refused: 'rootDomainSetup.description',
  },
  {
    of: 'person',
    field: 'name',
    entered: { name: '' },
    says: 'Enter a name.',
    refused: 'rootDomainSetup.users.1.customProperties.name',
  },
  { of: 'person', field: 'name', entered: { name: tooLong }, says: atMost(limits.aliasLength) },
  // A property may hold any text, which is written out where it is read.
  { of: 'person', field: 'name', entered: { name: hidden }, says: unreadable },
  { of: 'person', field: 'email', entered: { email: '' }, says: 'Enter an email.', refused: 'rootDomainSetup.users.1.alias' },
  {
    of: 'person',
    field: 'email',
    entered: { email: `${tooLong}@example.com` },
    says: atMost(limits.aliasLength),
    refused: 'rootDomainSetup.users.1.alias',
  },
  // The public API takes any login.
  { of: 'person', field: 'email', entered: { email: 'ben' }, says: 'This is not an email.' },
  {
    of: 'person',
    field: 'email',
    entered: { email: firstPerson.email.toUpperCase() },
    says: 'Somebody else here has this email.',
    refused: 'NonUniqueUsersByAlias',
  },
  {
    of: 'person',
    field: 'roles',
    entered: { roles: [] },
    says: 'Choose at least one role.',
    refused: 'rootDomainSetup.users.1.roles',
  },
  {
    of: 'person',
    field: 'publicKey',
    entered: { publicKey: '' },
    says: 'Scan or paste the public key.',
    refused: 'rootDomainSetup.users.1.publicKey',
  },
  {
    of: 'person',
    field: 'publicKey',
    entered: { publicKey: 'bm8ga2V5' },
    says: 'This is not a public key. Copy all of what the companion shows.',
    refused: 'PublicKeyInvalid',
  },
  {
    of: 'person',
    field: 'publicKey',
    entered: { publicKey: firstPerson.publicKey },
    says: 'Somebody else here has this key: each person needs a device of their own.',
    refused: 'NonUniqueUsersByPublicKey',
  },
];
