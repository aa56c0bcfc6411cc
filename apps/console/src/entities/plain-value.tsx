import { DetailItem, DetailList } from '@countersign/ui';

/** A field's name as words: `maximumFee` reads "Maximum fee". */
function fieldWords(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Any value of a payload, nested ones as lists within lists: complete, for kinds and parts that have no form of their own. */
export function PlainValue({ value }: { value: unknown }) {
  if (value === null || value === undefined) return <>—</>;
  if (typeof value !== 'object')
    return <span className="cs-tabular">{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
  const entries = Object.entries(value);
  if (entries.length === 0) return <>—</>;
  return (
    <DetailList>
      {entries.map(([name, inner]) => (
        <DetailItem key={name} label={Array.isArray(value) ? `${Number(name) + 1}.` : fieldWords(name)}>
          <PlainValue value={inner} />
        </DetailItem>
      ))}
    </DetailList>
  );
}
