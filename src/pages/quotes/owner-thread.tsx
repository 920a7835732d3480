import { useState } from 'preact/hooks';
import { messagesOf, type OwnersInquiry } from './inquiries.js';
import type { QuotesWords } from './words/english.js';

interface OwnerThreadProps {
  words: QuotesWords;
  inquiry: OwnersInquiry;
  isBusy: boolean;
  /** Withdraws the consent to show the roof. */
  onHideRoof: () => void;
  /** @returns whether the message arrived. */
  onWrite: (content: string) => Promise<boolean>;
}

/** What owner and vendor wrote, and a reply; what was typed stays until it has arrived. */
export function OwnerThread({ words, inquiry, isBusy, onHideRoof, onWrite }: OwnerThreadProps) {
  const { owner, ask, sender: senders } = words;
  const { vendorName, status, roofShared } = inquiry;
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSending(true);
    if (await onWrite(text)) setText('');
    setSending(false);
  };
  return (
    <section class="thread" aria-label={owner.threadWith(vendorName)}>
      {messagesOf(inquiry).map(({ id, sender, content }) => (
        <p key={id} class="message">
          <strong>{sender === 'VENDOR' ? vendorName : senders.USER}</strong> {content}
        </p>
      ))}
      {status !== 'CLOSED' && (
        <p class="consent">
          {roofShared ? owner.roofShown(vendorName) : owner.roofHidden(vendorName)}{' '}
          {roofShared && (
            <button type="button" class="link" disabled={isBusy} onClick={onHideRoof}>
              {owner.hideRoof}
            </button>
          )}
        </p>
      )}
      {status !== 'CLOSED' && (
        <form class="reply" onSubmit={(event) => void submit(event)}>
          <label>
            {owner.writeTo(vendorName)}
            <textarea
              rows={2}
              maxLength={5000}
              required
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" disabled={isSending}>
            {isSending ? ask.sending : owner.write}
          </button>
        </form>
      )}
    </section>
  );
}
