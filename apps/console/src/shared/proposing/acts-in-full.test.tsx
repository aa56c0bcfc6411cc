import { beforeAll, expect, test } from 'vitest';

import './texts.ts';
import { acts, domainId, readOf } from '../review/test/acts.ts';
import { SigningProvider } from '../signing/signing-provider.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { loadParts } from './proposal-review.tsx';
import { ProposalSitting } from './proposal-sitting.tsx';

beforeAll(async () => {
  await loadParts();
});

const nothing = () => undefined;

test.each(acts)('$name: the dialog and the sitting that propose it show what it is about, with tag and value', async (act) => {
  const proposal = { payload: act.payload, targetDomainId: domainId };
  const dialog = <ProposalDialog title="Propose it" proposal={proposal} onClose={nothing} />;
  const proposals = ['First', 'Second'].map((name) => ({ name, proposal }));
  const sitting = <ProposalSitting title="Propose them" proposals={proposals} onBack={nothing} onClose={nothing} />;
  for (const place of [dialog, sitting]) {
    const { lines, text } = await readOf(act, <SigningProvider>{place}</SigningProvider>);
    expect(text).toContain('What will change');
    expect(lines).toEqual(expect.arrayContaining([...act.lines]));
    for (const words of act.words) expect(text).toContain(words);
  }
});
