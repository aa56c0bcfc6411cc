import { newId } from '@countersign/kernel';
import type { ApiTransfer } from '@countersign/model';
import { UiProvider } from '@countersign/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import './texts.ts';
import { transferQuery } from '../../entities/entity-queries.ts';
import { queryClient } from '../api/query-client.ts';
import { i18n } from '../i18n/i18n.ts';
import { ReleasedTransfer } from './released-transfer.tsx';

test('who releases a transfer from quarantine reads who sent it, with the whole address', () => {
  const [id, domainId] = [newId(), newId()];
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const transfer: Partial<ApiTransfer> = {
    id,
    kind: 'Transfer',
    tickerId: newId(),
    value: '5',
    quarantined: true,
    registeredAt: '2026-03-01T12:00:00.000Z',
    metadata: { type: 'Ethereum' },
    senders: [{ type: 'Address', address, addressDetails: { address, resolvedEndpoints: [] } }],
  };
  queryClient.setQueryData(transferQuery(domainId, id).queryKey, transfer as ApiTransfer);
  const markup = renderToStaticMarkup(
    <UiProvider texts={i18n}>
      <QueryClientProvider client={queryClient}>
        <ReleasedTransfer id={id} domainId={domainId} />
      </QueryClientProvider>
    </UiProvider>,
  );
  const text = markup.replaceAll(/<style[^>]*>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('Sent by');
  expect(text.replaceAll(/\s/g, '')).toContain(address);
});
