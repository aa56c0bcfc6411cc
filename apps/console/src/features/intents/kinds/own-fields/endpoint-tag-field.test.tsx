import { ledgerModule, sandboxLedgers } from '@countersign/ledger-registry';
import type { TagDescriptor } from '@countersign/ledger-port/descriptor';
import type { Ledger } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, test } from 'vitest';

import '../../texts.ts';
import { ledgersDirectory } from '../../../../entities/directory-queries.ts';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { ledgerModuleQuery } from '../../../../shared/ledgers/ledger-module-query.ts';
import { formOf } from '../../../../shared/proposing/form/form-node.ts';
import { EndpointTagField, TagOfEndpoint } from './endpoint-tag-field.tsx';
import { ownParts } from './own-parts.ts';

const classic = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const ledgers = sandboxLedgers.map((ledger) => ({ ...ledger, alias: ledger.id })) as unknown as Ledger[];
const form = formOf('v0_CreateEndpoint');
const node = form.kind === 'group' ? form.members().find(({ name }) => name === 'tag')?.node : undefined;

beforeAll(async () => {
  queryClient.setQueryData(ledgersDirectory.queryKey, ledgers);
  queryClient.setQueryData(ledgerModuleQuery('XRPL').queryKey, await ledgerModule('XRPL'));
});

/** Kinds of tag as a ledger may have several. */
const several: readonly TagDescriptor[] = [
  { type: 'MemoText', label: 'Memo (text)', maximumBytes: 28 },
  { type: 'MemoId', label: 'Memo (number)', maximum: '18446744073709551615' },
];

function Drawn({ payload, kinds }: { payload: object; kinds: readonly TagDescriptor[] | undefined }) {
  const draft = useForm({ defaultValues: { payload } });
  if (node === undefined) throw new Error('The form of an endpoint asks for no tag');
  const props = { form: draft as never, control: draft.control as never, name: 'payload.tag', node, label: '' };
  return kinds === undefined ? <EndpointTagField {...props} /> : <TagOfEndpoint {...props} kinds={kinds} ledger={undefined} />;
}

function shown(payload: object, kinds?: readonly TagDescriptor[]): string {
  const client = new QueryClient();
  client.setQueryData(ledgersDirectory.queryKey, ledgers);
  return renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={client}>
        <Drawn payload={payload} kinds={kinds} />
      </QueryClientProvider>
    </UiProvider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '');
}

test('the form of an endpoint has a field for its tag where its ledger has tags, and nowhere else', () => {
  const tag = { type: 'DestinationTag', value: '7' };
  const field = shown({ ledgerId: 'xrpl-sandbox', address: classic, tag });
  expect(field).toContain('Destination tag');
  expect(field).toMatch(/<input[^>]*value="7"/);
  expect(shown({ ledgerId: 'xrpl-sandbox', address: classic, tag: null })).toMatch(/<input[^>]*value=""/);
  for (const ledgerId of ['ethereum-sandbox', 'bitcoin-sandbox', '']) {
    expect(shown({ ledgerId, address: '', tag: null })).not.toContain('<input');
  }
});

test('where a ledger has several kinds of tag one of them is chosen first, and the field is for that kind', () => {
  const choice = shown({ address: '', tag: { type: '' } }, several);
  expect(choice).toContain('Kind of tag');
  expect(choice.match(/<label/g)).toHaveLength(1);
  const text = shown({ address: '', tag: { type: 'MemoText', value: ' Invoice 7' } }, several);
  expect(text).toMatch(/<input[^>]*inputMode="text"[^>]*maxLength="28"[^>]*value=" Invoice 7"/);
  expect(shown({ address: '', tag: { type: 'MemoId', value: '7' } }, several)).toMatch(
    /<input[^>]*inputMode="numeric"[^>]*maxLength="20"/,
  );
  expect(shown({ ledgerId: 'xrpl-sandbox', address: classic, tag: { type: 'DestinationTag', value: '7' } })).not.toContain(
    'Kind of tag',
  );
});

test('what is no tag, or another one than is in the address, is said at the field', async () => {
  const problems = async (value: string, address = classic) =>
    (
      await ownParts.v0_CreateEndpoint?.check?.(
        { ledgerId: 'xrpl-sandbox', address, tag: { type: 'DestinationTag', value }, parameters: { type: '' } },
        i18n.t,
      )
    )?.map(({ path }) => path.join('.'));
  const ledger = ledgers.find(({ id }) => id === 'xrpl-sandbox') as Ledger;
  const packed = (await ledgerModule('XRPL')).address.withTag?.(classic, { type: 'DestinationTag', value: '7' }, ledger) ?? '';
  expect(await problems('4294967295')).toEqual([]);
  expect(await problems('4294967296')).toEqual(['tag.value']);
  expect(await problems('seven')).toEqual(['tag.value']);
  expect(await problems('7', packed)).toEqual([]);
  expect(await problems('8', packed)).toEqual(['tag.value']);
});
