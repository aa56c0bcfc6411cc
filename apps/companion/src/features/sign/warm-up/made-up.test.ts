import { expect, test } from 'vitest';
import { checkProposal } from '../request/check-proposal.ts';
import { checkRequest } from '../request/read-request.ts';
import { madeUpApproval, madeUpKey, madeUpProposal, madeUpSignature } from './made-up.ts';

test('the made-up requests are read to their end, and their signature is worked out: else nothing would be made ready', async () => {
  expect(checkRequest(madeUpApproval)).toMatchObject({ ok: true });
  const proposed = checkRequest(madeUpProposal);
  if (!proposed.ok || proposed.value.request.type !== 'Propose') throw new Error('The made-up proposal cannot be read');
  expect(await checkProposal(proposed.value.request, madeUpSignature, madeUpKey)).toBe('SignatureWrong');
});
