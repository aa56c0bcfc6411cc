import { expect, test } from 'vitest';

import { paths } from './paths.ts';

const scope = { profileDomainId: 'p', domainId: 'd' };

test.each([
  [paths.home(scope), '/p/domain/d/home'],
  [paths.intent(scope, 'i', { status: [] }), '/p/domain/d/intents/details?intentId=i'],
  [paths.intent(scope, 'i', { targetDomainId: 'd' }), '/p/domain/d/intents/details?intentId=i'],
  [paths.intent(scope, 'i', { targetDomainId: 'e' }), '/p/domain/d/intents/details?intentId=i&targetIntentDomainId=e'],
  [paths.accountPart(scope, 'a', 'transfers', { tickerId: '' }), '/p/domain/d/accounts/a/financial-details/transfers'],
  [paths.accountTransfer(scope, 'a', 't'), '/p/domain/d/accounts/a/financial-details/transfers/t/details'],
  [
    paths.createAccountTransfer(scope, 'a', { tickerId: 'x' }),
    '/p/domain/d/accounts/a/financial-details/create/transfer?tickerId=x',
  ],
  [paths.transaction(scope, 't'), '/p/domain/d/transactions/raw-transactions/t'],
  [paths.account(scope, '../../evil?x=1'), '/p/domain/d/accounts/..%2F..%2Fevil%3Fx%3D1'],
])('%s', (path, expected) => {
  expect(path).toBe(expected);
});
