import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';
import { loseWaitingTransactions } from '@countersign/devstack';

import { expectAccessible } from '../harness/accessible.ts';
import { journeyAlone as journey } from '../harness/journey.ts';
import { expectStage, openDomain, openSection, proposeFromReview } from '../people/console.ts';
import { holdingsOf, settledHoldingsOf } from '../people/holdings.ts';
import { agreedAccountOn, approveTransfer, funded, transferThatIsSent } from '../people/tasks.ts';

/** A ledger that counts for how many blocks it takes a transaction. */
interface Family {
  readonly ledgerId: string;
  readonly outside: string;
  readonly units: bigint;
  /** As people write it. */
  readonly amount: string;
  readonly blocks: number;
}

const solana: Family = {
  ledgerId: 'solana-sandbox',
  outside: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  units: 250_000_000n,
  amount: '0.25',
  blocks: 152,
};
const algorand: Family = {
  ledgerId: 'algorand-sandbox',
  outside: 'EP2D7TV7IAFANZHK3B6QLKB53N5UTD7RARVXZTWCPCRQQBKYVGM2XIMT2Q',
  units: 2_000_003n,
  amount: '2.000003',
  blocks: 1_002,
};

journey(
  'a payment that its ledger lost and takes no more says so on its task, costs nothing, and is proposed again from there',
  async ({ instance, person, urls }) => {
    const id = randomUUID().slice(0, 8);
    const families = [solana, algorand].map((family) => ({ ...family, account: `Late ${family.ledgerId} ${id}` }));
    for (const { account, ledgerId } of families) {
      await agreedAccountOn(urls, account, ledgerId);
      await funded(urls, account, ledgerId);
    }
    const before = await Promise.all(families.map(({ account }) => holdingsOf(urls, account)));

    // Ledgers that take up nothing for as long as this lasts.
    await instance.stop();
    await instance.start(['--sandbox-block-seconds', '3600']);
    for (const { account, ledgerId, outside: address, units } of families)
      await transferThatIsSent(urls, { account, ledgerId, address, amount: String(units) });
    const ben = await person('ben');
    const { page } = ben;
    await openDomain(page, 'Treasury');
    const tasks: string[] = [];
    for (const { account, amount } of families) {
      await openSection(page, 'Tasks');
      await page.getByRole('row').filter({ hasText: account }).filter({ hasText: amount }).getByRole('link').first().click();
      await expectStage(page, 'Sent');
      tasks.push(page.url());
    }

    await instance.stop();
    for (const { ledgerId, blocks } of families)
      expect(await loseWaitingTransactions(instance.dataDirectory, ledgerId, blocks)).toBe(1);
    await instance.start();

    for (const [index, { account }] of families.entries())
      await journey.step(`${account} has what it had, and the task says what became of its payment`, async () => {
        await page.goto(tasks[index] ?? '');
        // Its vault signed it, and nothing proves to a browser that its time is over.
        await expect(page.getByText('Its time is over, as this instance saw it')).toBeVisible();
        await expect(page.getByText(/no block can have it any more, and nothing was paid\./)).toBeVisible();
        await expectAccessible(page);
        expect(await holdingsOf(urls, account)).toEqual(before[index]);
      });

    await journey.step('one click leads to the same payment, which is confirmed this time', async () => {
      const [{ account }] = families as [(typeof families)[number]];
      await page.goto(tasks[0] ?? '');
      await page.getByRole('link', { name: 'Propose again' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(solana.outside);
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(solana.amount);
      await expect(page.getByText('Estimated fee:')).toBeVisible();
      await page.getByRole('button', { name: 'Review' }).click();
      await proposeFromReview(ben);
      for (const name of ['dev', 'chloe'] as const) await approveTransfer(urls, name, solana.units);
      await expectStage(page, 'Confirmed');
      const after = await settledHoldingsOf(urls, account);
      expect(after.total).toBe((before[0]?.total ?? 0n) - solana.units - after.fees);
    });
  },
);
