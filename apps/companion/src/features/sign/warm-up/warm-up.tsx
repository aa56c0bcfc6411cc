import { IsRestoringProvider, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isSignedByNotary, signedKinds } from '../../../app/entities/signed-by-notary.ts';
import { checkProposal } from '../request/check-proposal.ts';
import { checkRequest, type ReadRequest } from '../request/read-request.ts';
import { useContent } from '../request/use-content.ts';
import { Review, reviewWarnings } from '../screen/review.tsx';
import { SignScanned } from '../screen/sign-scanned.tsx';
import { madeUpApproval, madeUpKey, madeUpProposal, madeUpSignature } from './made-up.ts';

const read = () => checkRequest(madeUpApproval);

const nothingSaid = { data: {}, signature: '', signingKey: '' };

function verify(): void {
  const proposed = checkRequest(madeUpProposal);
  if (!proposed.ok || proposed.value.request.type !== 'Propose') return;
  void checkProposal(proposed.value.request, madeUpSignature, madeUpKey);
}

/** What a server says is read by its shape first, which takes long the first time of each. */
const readSigned = signedKinds.map((kind) => () => isSignedByNotary({ kind, id: '' }, nothingSaid, undefined));

/**
 * The parts of reading a request, in turn: the browser makes ready what runs for the first time, which takes a slow phone as long again.
 */
const parts: readonly (() => unknown)[] = [read, verify, ...readSigned];

/**
 * Reads a made-up request and draws it outside of the page, so that the first real one comes as fast as those after it. Nothing of it is asked of a
 * server, looked up on the device or kept. Between the parts the app answers its owner.
 */
export function WarmUp() {
  const [done, setDone] = useState(0);
  useEffect(() => {
    const part = parts[done];
    if (part === undefined) return undefined;
    const timer = setTimeout(() => {
      part();
      startTransition(() => setDone(done + 1));
    });
    return () => clearTimeout(timer);
  }, [done]);
  return done < parts.length ? null : <Drawn />;
}

function Drawn() {
  const [outside] = useState(() => document.createElement('div'));
  const [nothingKnown] = useState(() => new QueryClient());
  const [asked] = useState(read);
  return createPortal(
    <QueryClientProvider client={nothingKnown}>
      {/* As long as it seems to be restoring, it asks nothing. */}
      <IsRestoringProvider value>
        <SignScanned request={madeUpApproval} proposal={madeUpProposal} onLeave={() => undefined} />
        {asked.ok ? <Whole read={asked.value} /> : null}
      </IsRestoringProvider>
    </QueryClientProvider>,
    outside,
  );
}

/** As it is once all has come. */
function Whole({ read: asked }: { read: ReadRequest }) {
  const content = { ...useContent(asked.request, madeUpProposal), isPending: false };
  const [now] = useState(() => new Date());
  return <Review read={asked} content={content} warnings={reviewWarnings(asked, content, now)} />;
}
