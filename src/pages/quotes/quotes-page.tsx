import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../../core/accounts/language.js';
import { FaultNotice } from '../client/fault-notice.js';
import { faultOf, type PageFault } from '../client/ask.js';
import { AccountFields, NO_CREDENTIALS } from './account-fields.js';
import { CHOOSE, HIDE_ROOF, MY_INQUIRIES, REPLY, WRITE } from '../client/graph/quote-questions.js';
import type { MyInquiriesAnswer } from '../client/graph/quote-answers.generated.js';
import { InboxItem, type TypedReply } from './inbox.js';
import { byRoof, nodesOf, type Viewer } from './inquiries.js';
import { QuoteTable } from './quote-table.js';
import { askSignedIn, signedInAs, beginSession, forgetSession } from './session.js';
import { QUOTES_WORDS } from './words/words.js';

/** Inquiries and quotes: of an owner side by side, of a vendor as an inbox. */
export function QuotesPage({ language }: { language: Language }) {
  const words = QUOTES_WORDS[language];
  const [email, setEmail] = useState(signedInAs);
  const [viewer, setViewer] = useState<Viewer>();
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<PageFault>();

  /** @returns whether it went well; a fault becomes a sentence. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setFault(undefined);
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    } finally {
      setEmail(signedInAs());
      setBusy(false);
    }
  };
  const load = async (): Promise<void> => {
    setViewer((await askSignedIn<MyInquiriesAnswer>(MY_INQUIRIES, {}, language)).viewer ?? undefined);
  };
  const refresh = (): void => void attempt(load);
  useEffect(() => {
    if (email !== undefined) refresh();
    else setViewer(undefined);
  }, [email]);

  const change = (query: string, variables: object): Promise<boolean> =>
    attempt(async () => {
      await askSignedIn(query, variables, language);
      await load();
    });
  const leave = (): void => {
    forgetSession();
    setEmail(undefined);
  };
  const other = language === 'en' ? 'zh-TW' : 'en';
  return (
    <div class="inquiries">
      <header class="top">
        <div class="brand-row">
          <p class="brand">{words.brand}</p>
          <nav>
            <a href={`/?lang=${language}`}>{words.map}</a>
            <a href={`/quotes?lang=${other}`} lang={other}>
              {words.otherLanguage}
            </a>
          </nav>
        </div>
        <h1>{words.title}</h1>
        {email !== undefined && (
          <p class="quiet">
            {words.account.as(email)}{' '}
            <button type="button" class="link" onClick={leave}>
              {words.account.signOut}
            </button>
          </p>
        )}
      </header>
      <main>
        {fault && <FaultNotice words={words} fault={fault} {...(email !== undefined && { onRetry: refresh })} />}
        {email === undefined && (
          <form
            class="sign-in"
            onSubmit={(event) => {
              event.preventDefault();
              void attempt(() => beginSession(credentials.email, credentials.password, language));
            }}
          >
            <AccountFields words={words} value={credentials} onChange={setCredentials} />
            <button type="submit" class="main" disabled={isBusy}>
              {words.account.signIn}
            </button>
          </form>
        )}
        {email !== undefined && viewer === undefined && !fault && <p role="status">{words.loading}</p>}
        {viewer?.vendor && (
          <section>
            <h2>{words.vendor.title(viewer.vendor.name)}</h2>
            {!viewer.vendor.approved && <p>{words.vendor.suspended}</p>}
            {viewer.vendor.inquiries?.edges.length === 0 && <p>{words.vendor.none}</p>}
            {nodesOf(viewer.vendor.inquiries).map((inquiry) => (
              <InboxItem
                key={inquiry.id}
                words={words}
                inquiry={inquiry}
                onReply={(id, reply) => change(REPLY, { id, input: replyOf(reply) })}
              />
            ))}
          </section>
        )}
        {viewer && (!viewer.vendor || (viewer.inquiries?.edges.length ?? 0) > 0) && (
          <section>
            <h2>{words.owner.title}</h2>
            {viewer.inquiries?.edges.length === 0 && <p>{words.owner.none}</p>}
            {byRoof(nodesOf(viewer.inquiries)).map((inquiries) => (
              <QuoteTable
                key={inquiries[0]!.id}
                words={words}
                inquiries={inquiries}
                isBusy={isBusy}
                onChoose={(id) => void change(CHOOSE, { id })}
                onHideRoof={(id) => void change(HIDE_ROOF, { id })}
                onWrite={(id, content) => change(WRITE, { id, content })}
              />
            ))}
          </section>
        )}
      </main>
    </div>
  );
}

/** What was filled in, without empty fields. */
function replyOf({ content, ...typed }: TypedReply): object {
  const figures = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  return { content, ...Object.fromEntries(figures.map(([name, text]) => [name, Number(text)])) };
}
