/**
 * The one member of orders that names an account by its id alone, beside the paying one: the account that something is made for. The public API has it, and an
 * index of the database is of this name.
 */
export const namedAccountMember = 'createOnAccount';
