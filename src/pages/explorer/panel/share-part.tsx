import { lazy, Suspense } from 'preact/compat';
import { useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import type { Answers, Roof, Size } from '../../client/graph/roofs.js';
import { reportAddress } from '../state/url-state.js';
import type { ExplorerWords } from '../words/english.js';

const AskVendors = lazy(() => import('../../quotes/ask-vendors.js').then(({ AskVendors: part }) => part));

interface SharePartProps {
  words: ExplorerWords;
  language: Language;
  roof: Roof;
  size: Size | undefined;
  answers: Answers;
}

/** What to do with the answer: ask vendors, print it, or send it on. */
export function SharePart({ words, language, roof, size, answers }: SharePartProps) {
  const [outcome, setOutcome] = useState('');
  const [isAsking, setAsking] = useState(false);
  const copy = (): void => {
    // browsers refuse it on pages that did not come over TLS
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('No clipboard'));
    copied.then(() => setOutcome(words.roof.copied)).catch(() => setOutcome(words.roof.copyFailed));
  };
  return (
    <>
      <p class="actions">
        {roof.township && (
          <button type="button" class="main" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {words.roof.ask}
          </button>
        )}
        <a
          class="button report"
          href={reportAddress(roof.id, language, { kw: size?.recommended ? undefined : size?.capacityKw, answers })}
          target="_blank"
          rel="noopener"
        >
          {words.roof.print}
        </a>
        <button type="button" onClick={copy}>
          {words.roof.copy}
        </button>
        <span role="status">{outcome}</span>
      </p>
      {isAsking && (
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <AskVendors language={language} roof={roof} capacityKw={size?.capacityKw} answers={answers} />
        </Suspense>
      )}
    </>
  );
}
