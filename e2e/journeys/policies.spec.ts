import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openRequest, signOpenRequest } from '../people/companion.ts';
import {
  approve,
  expectStage,
  openDomain,
  openSection,
  openWaitingTask,
  proposeFromReview,
  requestCode,
  told,
} from '../people/console.ts';
import { byApi } from '../people/by-api.ts';
import { agreedAccounts, agreeOnNotes, approvePolicyChange, placeOf, proposeNote } from '../people/tasks.ts';

async function openPolicies(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Policies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

journey('a policy is made in four steps, and says beside them what it will say', async ({ person }) => {
  const ada = await person('ada');
  const { page } = ada;
  await openDomain(page, 'Meridian Group');
  await openPolicies(page);
  await page.getByRole('link', { name: 'New policy' }).click();
  const rail = page.getByRole('region', { name: 'You are about to set this rule' });

  await journey.step('general information: what is missing is said at its field', async () => {
    await next(page);
    await expect(page.getByRole('alert')).toContainText('Give the policy a name.');
    await expect(page.getByRole('alert')).toContainText('Choose at least one operation, or all of them.');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey transfers');
    await page.getByRole('combobox', { name: 'Which operations' }).click();
    await page.getByRole('option', { name: 'Create transfer order' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Rank' }).fill('600');
    await expect(page.getByRole('list', { name: 'Policies by rank, the highest first' })).toContainText('600Journey transfers');
    await expectAccessible(page);
    await next(page);
  });

  await journey.step(
    'conditions: an amount in its asset’s unit, and an expression with completion and its error at its place',
    async () => {
      await page.getByRole('button', { name: 'Add a condition' }).click();
      await page.getByRole('combobox', { name: 'Asset 1' }).click();
      await page.getByRole('option', { name: 'Ether (sandbox)' }).click();
      await page.getByRole('textbox', { name: 'Limit 1' }).fill('1.5');
      await expect(rail).toContainText('More than 1.5 ETH is sent, counting the largest fee, or any amount of another asset');
      await page.getByRole('button', { name: 'Add an asset' }).click();
      await page.getByRole('combobox', { name: 'Asset 2' }).click();
      // An asset has one limit.
      await expect(page.getByRole('option', { name: 'Ether (sandbox)' })).toHaveCount(0);
      await page.getByRole('option', { name: 'Sandbox dollar' }).click();
      await page.getByRole('textbox', { name: 'Limit 2' }).fill('10,000');
      await expect(rail).toContainText(
        'More than 1.5 ETH or 10,000 USDS is sent, counting the largest fee, or any amount of another asset',
      );
      await page.getByRole('combobox', { name: 'Every other asset' }).selectOption({ label: 'No amount counts as more' });
      await expect(rail).toContainText(
        'More than 1.5 ETH or 10,000 USDS is sent, counting the largest fee; amounts of other assets do not count',
      );
      await page.getByRole('button', { name: 'Add a group' }).click();
      await page.getByLabel('What the condition is about').nth(1).selectOption({ label: 'An expression in JavaScript' });
      const editor = page.getByRole('textbox', { name: 'Expression' });
      await editor.fill('context.request.payload.outputs[0].amount > "1000"');
      await expect(page.getByText('This compares texts by order')).toBeVisible();
      await editor.fill('');
      await expect(page.getByText('This compares texts by order')).toBeHidden();
      await editor.pressSequentially('context.destinations.some((one) => one.tr');
      await expect(page.getByRole('option', { name: 'trustScore' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await page.keyboard.type(' < )');
      await expect(page.getByRole('button', { name: 'Line 1, column 53:' })).toBeVisible();
      await page.keyboard.press('Backspace');
      await page.keyboard.type('50)');
      await expect(editor).toHaveValue('context.destinations.some((one) => one.trustScore < 50)');
      await expect(page.getByRole('button', { name: 'Line 1, column 53:' })).toBeHidden();
      await next(page);
    },
  );

  await journey.step('workflow: a role that too few hold is said to be one', async () => {
    await page.getByRole('combobox', { name: 'Role', exact: true }).fill('administrator');
    await expect(page.getByText('2 people', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).nth(1).fill('administrator');
    await page.getByRole('spinbutton', { name: 'How many' }).nth(1).fill('2');
    await expect(page.getByText('Nobody could ever complete this')).toBeVisible();
    await page.getByRole('spinbutton', { name: 'How many' }).nth(1).fill('1');
    await expect(page.getByText('Nobody could ever complete this')).toBeHidden();
    await expectAccessible(page);
  });

  await journey.step('the summary has all of it, and it is signed', async () => {
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('region', { name: 'What will change' });
    await expect(review).toContainText('Journey transfers');
    await expect(review).toContainText('600');
    await proposeFromReview(ada);
    await expect(page.getByText('add the policy Journey transfers at rank 600').first()).toBeVisible();
    const when = page.getByRole('main');
    await expect(when).toContainText(
      'More than 1.5 ETH or 10,000 USDS is sent, counting the largest fee; amounts of other assets do not count',
    );
    await expect(when).toContainText('An expression holds that nobody has put into words');
    await expectAccessible(page);
  });
});

journey('a change of a policy is judged against what was decided before it is proposed', async ({ atDesk, urls }) => {
  await agreedAccounts(urls, 'Judged', 1);
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  await openPolicies(page);
  await page.getByRole('main').getByRole('link', { name: 'Accounts', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  // Other journeys may have brought in another one.
  const ada = await byApi(urls, 'ada');
  const { domainId } = await placeOf(ada, 'Treasury');
  const { items: approvers } = await ada.client.users.list({
    params: { domainId },
    query: { 'roles[]': ['approver'], lock: 'Unlocked' },
  });
  await expect(page.getByRole('list', { name: 'Who must approve' })).toContainText(`approver1 of ${approvers.length} people`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Update policy' }).click();
  const changes = page.getByRole('region', { name: 'What it would have changed' });

  await journey.step('as it is, it would have changed nothing', async () => {
    await expect(changes).toContainText('0 tasks would have been decided otherwise');
  });

  await journey.step('with a further step, tasks would have waited for somebody else', async () => {
    await next(page);
    await next(page);
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('combobox', { name: 'Role', exact: true }).nth(2).fill('compliance');
    await expect(changes).toContainText('would have been decided otherwise');
    await expect(changes).toContainText('Judged 1');
    await expect(changes).toContainText('With this policy it waits for 1 person with the role compliance.');
    await expectAccessible(page);
  });
});

journey(
  'a task goes on under the rules that it was proposed under, and says so, when its policy is changed',
  async ({ person, urls }) => {
    const id = await agreeOnNotes(urls, ['operator', 'compliance']);
    await proposeNote(urls, 'before the change');
    const chloe = await person('chloe');
    const { page } = chloe;
    await openDomain(page, 'Treasury');
    await openWaitingTask(page, 'Have data notarised');
    const card = page.getByRole('region', { name: 'Policy' });
    await expect(card).toContainText('compliance');
    await expect(card).not.toContainText('has changed since');

    await journey.step('the change is seen on the page that is open, and the rules of the proposal stand', async () => {
      await agreeOnNotes(urls, ['operator', 'risk'], { changed: id });
      await page.reload();
      await expect(card).toContainText('The policy has changed since. Revision 1, shown here, decides this task.');
      await expect(card).toContainText('compliance');
      await expect(card).not.toContainText('risk');
      await expectAccessible(page);
    });

    await journey.step('whom those rules ask approves, and it is done; the next one asks somebody else', async () => {
      await approve(chloe);
      await expectStage(page, 'Executed');
      const decided = new URL(page.url()).searchParams.get('intentId') ?? '';
      await proposeNote(urls, 'after the change');
      await openSection(page, 'Tasks');
      // The list may be shown as it was first, with the one that was decided, which is called the same.
      const another = page.locator(`:not([href*="${decided}"])`);
      await page.getByRole('link', { name: 'Have data notarised' }).and(another).first().click();
      await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
      await expect(card).toContainText('risk');
      await expect(card).not.toContainText('compliance');
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    });
  },
);

journey('a policy is changed in the browser while a task is open that it governs', async ({ person, urls }) => {
  await agreeOnNotes(urls, ['administrator', 'compliance'], { domain: 'Meridian Group', alias: 'Minutes' });
  await proposeNote(urls, 'of the meeting', { name: 'ada', domain: 'Meridian Group' });
  const [ada, chloe] = await Promise.all([person('ada'), person('chloe')]);
  await openDomain(chloe.page, 'Meridian Group');
  await openWaitingTask(chloe.page, 'Have data notarised');
  const card = chloe.page.getByRole('region', { name: 'Policy' });
  await expect(card).toContainText('Minutes');
  await expect(card).toContainText('compliance');

  await journey.step('the administrator changes whom it asks, and another one agrees', async () => {
    const { page } = ada;
    await openDomain(page, 'Meridian Group');
    await openPolicies(page);
    await page.getByRole('table').getByRole('link', { name: 'Minutes' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Update policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Change Minutes' })).toBeVisible();
    await next(page);
    await next(page);
    await page.getByRole('combobox', { name: 'Role', exact: true }).nth(1).fill('risk');
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('region', { name: 'What will change' });
    await expect(review).toContainText('compliance');
    await expect(review).toContainText('risk');
    const comesTo = [
      'At least 2 people together could approve: 1 × administrator, then 1 × risk.',
      'Nobody with the role compliance has to approve any more.',
    ];
    for (const text of comesTo) await expect(page.getByText(text).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    await openRequest(ada.companion, await requestCode(page));
    for (const text of comesTo) await expect(ada.companion.getByText(text)).toBeVisible();
    await expectAccessible(ada.companion);
    await told(page, 'The task was submitted', () => signOpenRequest(ada.companion));
    await approvePolicyChange(urls, 'dev', 'Minutes');
    await expectStage(page, 'Executed');
  });

  await journey.step('the task that is open says so, and goes on under what it was proposed under', async () => {
    await chloe.page.reload();
    await expect(card).toContainText('The policy has changed since. Revision 1, shown here, decides this task.');
    await expect(card).not.toContainText('risk');
    await approve(chloe);
    await expectStage(chloe.page, 'Executed');
  });

  await journey.step('the policy’s page says what it was, and lists the task among those under it', async () => {
    const { page } = ada;
    await openPolicies(page);
    await page.getByRole('table').getByRole('link', { name: 'Minutes' }).click();
    await page.getByText('History', { exact: true }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Revision 2' })).toBeVisible();
    await page.getByText('Tasks', { exact: true }).last().click();
    const under = page.getByRole('region', { name: 'Under this policy' });
    await expect(under.getByRole('link', { name: /have data notarised/i })).toBeVisible();
    await expectAccessible(page);
  });
});

journey('who can move value is found from an account, with the ways around the rules', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Trading desk');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Accounts' }).click();
  // The dashboard has a link of this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await page.getByRole('link', { name: 'Market making', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Who can move it' }).click();
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue('Market making');
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await page.getByRole('option', { name: 'Ether (sandbox)' }).click();
  await page.getByRole('textbox', { name: 'More than' }).fill('1');
  await page.getByRole('button', { name: 'Find out' }).click();

  const direct = page.getByRole('region', { name: 'By one transfer, under the rules as they are' });
  await expect(direct).toContainText('Ben Okafor proposes to send more than 1 ETH');
  await expect(direct).toContainText('Dev Rao approves');
  const otherwise = page.getByRole('region', { name: 'In other ways' });
  await expect(otherwise).toContainText('in 21 transfers of this size, one after the other; nobody else is asked');
  await expect(page.getByText('3 people can each move it alone')).toBeVisible();
  await journey.step('the address leads to the same answer', async () => {
    await page.reload();
    await expect(otherwise).toContainText('in 21 transfers of this size');
  });
});

journey('a task that one makes up is judged by the rules as they are, and by a draft', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  await openPolicies(page);
  await page.getByRole('link', { name: 'Test the rules' }).click();
  const madeUp = page.getByRole('region', { name: 'Try a sample task' });
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Who proposes it', 'Ben Okafor');
  await choose('From', 'Operating account');
  await choose('Asset', 'Ether (sandbox)');
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.5');
  await page.getByRole('textbox', { name: 'Address' }).fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await page.getByRole('button', { name: 'Check it' }).click();

  await journey.step('what governs it, whom it would wait for, and why the others do not govern it', async () => {
    const now = madeUp.getByRole('region', { name: 'As the rules are' });
    await expect(now).toContainText('It would wait for 1 person with the role approver.');
    await expect(now).toContainText('Everyday transfers');
    await expect(now).toContainText('Dev Rao');
    await now.getByText('Why the others do not govern it').click();
    await expect(now).toContainText('Large transfers rank 200 has a condition that does not hold:');
    await expect(now).toContainText(
      'More than 5 ETH, 1 BTC, 5,000 XRP, or 10,000 USDS is sent, counting the largest fee, or any amount of another asset',
    );
    await expectAccessible(page);
  });

  await journey.step('without the policy it would fail', async () => {
    await choose('Policy', 'Everyday transfers');
    const then = madeUp.getByRole('region', { name: 'With what you try' });
    await expect(then).toContainText('It would fail: no policy allows it.');
    await expectAccessible(page);
  });
});

journey('a changed policy and a locked one are judged together, and tried against who can move what', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  await openPolicies(page);
  const first = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  const alias = ((await first.textContent()) ?? '').trim();
  await first.click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Update policy' }).click();

  await journey.step('with the draft among the rules it is asked who could move what', async () => {
    await page.getByRole('button', { name: 'Who could then move what' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who could then move what' });
    await dialog.getByRole('combobox', { name: 'Account' }).click();
    await page.getByRole('option', { name: 'Operating account' }).click();
    await dialog.getByRole('combobox', { name: 'Asset' }).click();
    await page.getByRole('option', { name: 'Ether' }).first().click();
    await dialog.getByRole('textbox', { name: 'More than' }).fill('1');
    await dialog.getByRole('button', { name: 'Find out' }).click();
    await expect(dialog.getByRole('region', { name: 'In other ways' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    // The question was no answer to the form that it was asked beside.
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(alias);
  });

  await journey.step('what is kept from the form and what is locked are tried as one set', async () => {
    await page.getByRole('button', { name: 'Keep it for the test' }).click();
    await page.getByRole('link', { name: 'Test the rules' }).click();
    const kept = page.getByRole('list', { name: 'Checked together' });
    await expect(kept.getByRole('listitem')).toHaveText([new RegExp(`${alias}.*Changed`)]);
    const both = page.waitForRequest(
      (request) => request.url().endsWith('/policies/try') && request.postDataJSON().policies.length === 2,
    );
    await page.getByRole('combobox', { name: 'Policy' }).click();
    await page.getByRole('option').filter({ hasNotText: alias }).first().click();
    await page.getByRole('button', { name: 'And another one' }).click();
    await expect(kept.getByRole('listitem')).toHaveCount(2);
    await expect(kept).toContainText('Locked');
    await both;
    await expectAccessible(page);
    await kept.getByRole('button', { name: `Leave out ${alias}` }).click();
    await expect(kept.getByRole('listitem')).toHaveCount(1);
  });
});
