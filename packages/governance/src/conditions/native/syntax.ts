/** An expression of the subset of JavaScript that is evaluated natively. */
export type Syntax =
  | { readonly kind: 'value'; readonly value: string | number | bigint | boolean | null | undefined }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'array'; readonly elements: readonly Syntax[] }
  | { readonly kind: 'not'; readonly operand: Syntax }
  | { readonly kind: 'negative'; readonly operand: Syntax }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Syntax; readonly right: Syntax }
  | { readonly kind: 'choice'; readonly test: Syntax; readonly yes: Syntax; readonly no: Syntax }
  | { readonly kind: 'toBigInt'; readonly operand: Syntax }
  | { readonly kind: 'chain'; readonly start: Syntax; readonly links: readonly Link[] };

export type BinaryOperator = '||' | '&&' | '===' | '!==' | '<' | '>' | '<=' | '>=' | '+' | '-';

/** What follows an object in a chain; `?.` ends the whole chain when the object is null or undefined. */
export type Link =
  | { readonly kind: 'member'; readonly key: Syntax; readonly optional: boolean }
  | { readonly kind: 'includes'; readonly operand: Syntax }
  | { readonly kind: 'some' | 'every'; readonly parameter: string; readonly body: Syntax }
  | {
      readonly kind: 'reduce';
      readonly sum: string;
      readonly parameter: string;
      readonly body: Syntax;
      readonly initial: Syntax;
    };
