import { child, childId, domain, id, root, rootId, samples } from '@countersign/kinds/testing';
import { intentTypes, kindsOfIntent } from '@countersign/model/names';
import { expect, test } from 'vitest';

import { proposalTarget } from './proposal-target.ts';

const grandchildId = id(30);
const domains = [root, child, domain({ id: grandchildId, parentId: childId, alias: 'grandchild' })];

test.each(intentTypes)('%s is addressed to the domain that its rule asks for', (type) => {
  const { payload } = samples[type];
  const reference = { id: grandchildId, revision: 1 };
  const about = type.endsWith('Domain') || type.endsWith('DomainPermissions') ? { ...payload, reference } : payload;
  const target = proposalTarget(about, childId, domains);
  const isItself = type === 'v0_UpdateDomain' || type === 'v0_UpdateDomainPermissions';
  const wanted = { root: rootId, parent: childId, current: isItself ? grandchildId : childId, any: childId };
  expect(target).toBe(wanted[kindsOfIntent[type].target]);
});
