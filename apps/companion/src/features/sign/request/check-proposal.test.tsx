import { IntentPayload } from '@countersign/kinds/schemas';
import { samples } from '@countersign/kinds/testing';
import { generateKeyPair, requestBytes, signRequestWith } from '@countersign/signing';
import { keyForOtherText, malformedAssertions, signRequestAsCredential } from '@countersign/signing/testing';
import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { proposalOf } from '../testing/sample-requests.ts';
import { checkProposal, useProposalCheck } from './check-proposal.ts';

const proposal = proposalOf(IntentPayload.parse(samples.v0_CreateTransferOrder.payload));
const keyPair = generateKeyPair('Secp256r1');
const { publicKey } = keyPair;

test('what a plain key or a platform credential signed is signed, and nothing else', async () => {
  expect(await checkProposal(proposal, signRequestWith(keyPair, requestBytes(proposal)), publicKey)).toBe('Signed');
  const byCredential = signRequestAsCredential(keyPair, JSON.parse(new TextDecoder().decode(requestBytes(proposal))));
  expect(await checkProposal(proposal, byCredential, publicKey)).toBe('Signed');
  expect(await checkProposal({ ...proposal, description: 'Another' }, byCredential, publicKey)).toBe('SignatureWrong');
  expect(await checkProposal(proposal, byCredential, generateKeyPair('Secp256r1').publicKey)).toBe('SignatureWrong');
  expect(await checkProposal(proposal, byCredential, undefined)).toBe('AuthorKeyUnknown');
});

const request = JSON.parse(new TextDecoder().decode(requestBytes(proposal)));

test.each(malformedAssertions(keyPair, request))('the companion takes no malformed assertion: $name', async ({ signature }) => {
  expect(await checkProposal(proposal, signature, publicKey)).toBe('SignatureWrong');
});

test('a key that is made to fit makes another text look signed: what an approval says it is of does not', async () => {
  const signature = signRequestWith(keyPair, requestBytes(proposal));
  const harmless = { ...proposal, description: 'A harmless text' };
  const made = keyForOtherText(signature, new TextDecoder().decode(requestBytes(harmless)));
  expect(await checkProposal(harmless, signature, made)).toBe('Signed');
});

function Told({ signature, authorKey }: { signature?: string; authorKey?: string }) {
  const { proposalCheck, isChecking } = useProposalCheck(proposal, signature, authorKey);
  return <>{isChecking ? 'checking' : proposalCheck}</>;
}

/** What a screen says of it first; `isIdle` where it is not worked out, nor going to be. */
function toldFirst(asked: { readonly signature?: string; readonly authorKey?: string }, isIdle = false): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IsRestoringProvider value={isIdle}>
        <Told {...asked} />
      </IsRestoringProvider>
    </QueryClientProvider>,
  );
}

test('until a signature was checked nobody is said to have signed it, nor where it cannot be checked', () => {
  const asked = { signature: signRequestWith(keyPair, requestBytes(proposal)), authorKey: publicKey };
  expect(toldFirst(asked)).toBe('checking');
  expect(toldFirst(asked, true)).toBe('SignatureWrong');
  expect(toldFirst({ signature: asked.signature })).toBe('AuthorKeyUnknown');
  expect(toldFirst({})).toBe('');
});
