import { expect, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { openDomain, openSection } from '../people/console.ts';

const count = 1_200;
const lastName = 'Zurich paying agent';
const lastAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

/** A domain with more endpoints than anybody reads through: one page at a time, found by name and by address as the server does. */
async function withManyEndpoints(page: Page, domainId: string, template: { readonly data: object }): Promise<void> {
  const all = Array.from({ length: count }, (_, index) => {
    const isLast = index === count - 1;
    const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const alias = isLast ? lastName : `Agent ${String(index).padStart(4, '0')}`;
    const address = isLast ? lastAddress : `0x${String(index + 1).padStart(40, '0')}`;
    return { ...template, data: { ...template.data, id, alias, address } };
  });
  await page.route(
    (url) => url.pathname === `/v1/domains/${domainId}/endpoints`,
    async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const addresses = query.getAll('address').map((text) => text.toLowerCase());
      const ids = query.getAll('id');
      const found = all.filter(
        ({ data }) =>
          data.alias.toLowerCase().includes((query.get('alias') ?? '').toLowerCase()) &&
          (addresses.length === 0 || addresses.includes(data.address.toLowerCase())) &&
          (ids.length === 0 || ids.includes(data.id)),
      );
      const from = found.findIndex(({ data }) => data.id === query.get('startingAfter')) + 1;
      const items = found.slice(from, from + Number(query.get('limit') ?? 100));
      const goesOn = from + items.length < found.length;
      await route.fulfill({
        json: { items, count: items.length, ...(goesOn && { nextStartingAfter: items.at(-1)?.data.id }) },
      });
    },
  );
}

journey('what there are more than a thousand of is found by its name and by its address', async ({ atDesk, urls }) => {
  const { client } = await byApi(urls, 'ben');
  const me = await client.me.get({});
  const domainId = me.domains.find(({ alias }) => alias === 'Treasury')?.id ?? '';
  const [template] = (await client.endpoints.list({ params: { domainId }, query: { ledgerId: ['ethereum-sandbox'] } })).items;
  if (!template) throw new Error('The demo has no endpoint on Ethereum');
  const { page } = await atDesk('ben');
  await withManyEndpoints(page, domainId, template);
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByRole('link', { name: 'Operating account' }).click();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: /^ETH .* ETH available$/ }).click();

  await journey.step('the address of the last one is remarked on', async () => {
    await page.getByRole('textbox', { name: 'Address' }).fill(lastAddress.toLowerCase());
    await expect(page.getByText(`Known as the endpoint ${lastName}`)).toBeVisible();
  });

  await journey.step('the last one is found by a part of its name, chosen, and stays chosen', async () => {
    await page.getByRole('radio', { name: 'Endpoint' }).check();
    const choice = page.getByRole('combobox', { name: 'Endpoint' });
    await choice.click();
    await expect(page.getByRole('option', { name: 'Agent 0000' })).toBeVisible();
    await choice.fill('paying');
    await page.getByRole('option', { name: lastName }).click();
    await expect(choice).toHaveValue(new RegExp(lastName));
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1');
    await expect(choice).toHaveValue(new RegExp(lastName));
  });
});
