/** What a union's members are once their tag is known to be this one; a member may have several. */
type Tagged<Member, Tag extends string, Name> =
  Member extends Readonly<Record<Tag, infer Names>> ? (Name extends Names ? Member : never) : never;

/**
 * The members of a union that have one of these names as their tag. A function that takes `Variant<Union, Tag, Name>` for any `Name` can
 * call the entry of a table that stands under the member's own tag: the compiler then knows that the two belong together.
 */
export type Variant<Union extends Readonly<Record<Tag, string>>, Tag extends string, Name extends Union[Tag]> = {
  readonly [Each in Name]: Readonly<Record<Tag, Each>> & Tagged<Union, Tag, Each>;
}[Name];
