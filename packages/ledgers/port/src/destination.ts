import type { AddressTag, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

/** An address that was checked, in the one spelling that is stored and compared. */
export interface ParsedAddress {
  readonly address: string;
  /** For people: the kind of address, e.g. `Taproot`. */
  readonly kind: string;
  /** What tells its customers apart, where the text has that in it, as X-addresses of XRPL do. */
  readonly tag?: AddressTag;
}

/** Whom an order pays, calls or gives rights to. */
export interface OrderDestination {
  /** As it is in the order, or the address that is read from its call data. */
  readonly destination: TransactionDestination;
  /** The tag that goes with a payment, on ledgers that have them. */
  readonly tag?: AddressTag;
  /** It only may be an address, in data that nobody here can read: a destination where somebody is known by it, else none. */
  readonly isGuess?: true;
}

/** True if two are one place: the address, and the tag or that neither has one. At an exchange another tag is another customer. */
export function isSamePlace(one: Omit<ParsedAddress, 'kind'>, other: Omit<ParsedAddress, 'kind'>): boolean {
  return one.address === other.address && isSameTag(one.tag, other.tag);
}

/** True for one kind and one value: a number is another one as a text. */
export function isSameTag(one: AddressTag | undefined, other: AddressTag | undefined): boolean {
  return one?.type === other?.type && one?.value === other?.value;
}

/** A number as a tag of its kind. */
export function destinationTag(value: number): AddressTag {
  return { type: 'DestinationTag', value: String(value) };
}

/** The number of a destination tag, as conditions and transfers have it; undefined for tags of other kinds. */
export function destinationTagOf(tag: AddressTag | undefined): number | undefined {
  return tag?.type === 'DestinationTag' ? Number(tag.value) : undefined;
}

/**
 * True if what is paid to one address reaches the owner of the other one. An address with a tag means that tag alone, as of a
 * customer of an exchange; one without a tag means its whole account, whatever tag a payment has.
 */
export function reaches(paid: Omit<ParsedAddress, 'kind'>, known: Omit<ParsedAddress, 'kind'>): boolean {
  if (paid.address !== known.address) return false;
  return known.tag === undefined || isSameTag(known.tag, paid.tag);
}

/** The part of a ledger's rules that knows where destinations are. */
interface Destined {
  readonly transaction: {
    mapDestinations(
      parameters: TransactionOrderParameters,
      replace: (destination: TransactionDestination) => TransactionDestination,
    ): TransactionOrderParameters;
  };
}

/** The destinations named in parameters as such, each as often as it does: what people may have named an account or an endpoint in. */
export function namedDestinations(
  { transaction }: Destined,
  parameters: TransactionOrderParameters,
): readonly TransactionDestination[] {
  const named: TransactionDestination[] = [];
  transaction.mapDestinations(parameters, (destination) => {
    named.push(destination);
    return destination;
  });
  return named;
}
