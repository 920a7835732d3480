import { useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import type { ExplorerWords } from '../words/english.js';

/** What to do with the answer: print it, or send it on. */
export function SharePart({ words, language, roofId }: { words: ExplorerWords; language: Language; roofId: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = (): void => {
    // browsers refuse it on pages that did not come over TLS
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject(new Error('No clipboard'));
    copied.then(() => setOutcome(words.roof.copied)).catch(() => setOutcome(words.roof.copyFailed));
  };
  return (
    <p class="actions">
      <a class="button main" href={`/roof/${roofId}?lang=${language}`} target="_blank" rel="noopener">
        {words.roof.print}
      </a>
      <button type="button" onClick={copy}>
        {words.roof.copy}
      </button>
      <span role="status">{outcome}</span>
    </p>
  );
}
