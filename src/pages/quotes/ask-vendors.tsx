import './forms.css';
import { useEffect, useState } from 'preact/hooks';
import { MAX_ASKED_VENDORS } from '../../core/bounds.js';
import type { Language } from '../../core/accounts/language.js';
import { FaultNotice } from '../client/fault-notice.js';
import { ask, faultOf, type PageFault } from '../client/ask.js';
import { middleOfRoof, optionsOf, type Answers, type Roof } from '../client/graph/roofs.js';
import { number } from '../report/numbers.js';
import { AccountFields, NO_CREDENTIALS } from './account-fields.js';
import { ASK_VENDORS, KEEP_ROOF, VENDORS_OF_COUNTY } from '../client/graph/quote-questions.js';
import type {
  AskVendorsAnswer,
  KeepRoofAnswer,
  VendorsOfCountyAnswer,
} from '../client/graph/quote-answers.generated.js';
import { nodesOf } from './inquiries.js';
import { askSignedIn, signedInAs, beginSession } from './session.js';
import { QUOTES_WORDS } from './words/words.js';

interface AskVendorsProps {
  language: Language;
  roof: Roof;
  /** Size that is wanted [kWp]. */
  capacityKw: number | undefined;
  answers: Answers;
}

type Vendors = NonNullable<NonNullable<VendorsOfCountyAnswer['vendors']>['edges'][number]['node']>[];

/** Asks up to three vendors of the county about a roof; what was entered stays when it fails. */
export function AskVendors({ language, roof, capacityKw, answers }: AskVendorsProps) {
  const words = QUOTES_WORDS[language];
  const county = roof.township?.countyName ?? '';
  const shownCounty = language === 'en' ? (roof.township?.countyNameEn ?? county) : county;
  const [vendors, setVendors] = useState<Vendors>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const [message, setMessage] = useState('');
  const [shareRoof, setShareRoof] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<number>();
  const [fault, setFault] = useState<PageFault>();

  const load = (): void => {
    setFault(undefined);
    ask<VendorsOfCountyAnswer>(VENDORS_OF_COUNTY, { county }, language)
      .then(({ vendors: found }) => {
        setVendors(nodesOf(found));
        setChosen(
          nodesOf(found)
            .slice(0, MAX_ASKED_VENDORS)
            .map(({ id }) => id),
        );
      })
      .catch((error: unknown) => setFault(faultOf(error)));
  };
  useEffect(load, [county]);

  // a mutation alone in its document answers or fails as a whole
  const send = async (): Promise<void> => {
    if (signedInAs() === undefined) await beginSession(credentials.email, credentials.password, language);
    const [lng, lat] = middleOfRoof(roof);
    const about = { at: { lat, lng }, buildingId: roof.id, ...optionsOf(answers, language) };
    const { keepEstimate } = await askSignedIn<KeepRoofAnswer>(KEEP_ROOF, { input: about }, language);
    const question = { county, message: message.trim() || undefined, capacityKw };
    const input = { ...question, assessmentId: keepEstimate!.assessment.id, shareRoof };
    const { askVendors } = await askSignedIn<AskVendorsAnswer>(ASK_VENDORS, { vendorIds: chosen, input }, language);
    setSent(askVendors!.inquiries.length);
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    setFault(undefined);
    setBusy(true);
    send()
      .catch((error: unknown) => setFault(faultOf(error)))
      .finally(() => setBusy(false));
  };
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  if (sent !== undefined) {
    return (
      <p role="status">
        {words.ask.sent(sent)} <a href={`/quotes?lang=${language}`}>{words.ask.see}</a>
      </p>
    );
  }
  return (
    <section class="ask">
      <h3>{words.ask.title(shownCounty)}</h3>
      {fault && <FaultNotice words={words} fault={fault} {...(vendors === undefined && { onRetry: load })} />}
      {vendors === undefined && !fault && <p role="status">{words.loading}</p>}
      {vendors?.length === 0 && <p>{words.ask.none(shownCounty)}</p>}
      {vendors !== undefined && vendors.length > 0 && (
        <form onSubmit={submit}>
          <fieldset>
            <legend>{words.ask.choose}</legend>
            {vendors.map(({ id, name, rating, reviewCount }) => (
              <label key={id} class="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={!chosen.includes(id) && chosen.length >= MAX_ASKED_VENDORS}
                  onChange={() => toggle(id)}
                />
                <span>
                  {name} <small>{words.ask.rating(number(rating ?? 0, 1), reviewCount)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <label>
            {words.ask.message}
            <textarea
              rows={2}
              maxLength={2000}
              value={message}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          </label>
          {signedInAs() === undefined ? (
            <AccountFields words={words} value={credentials} onChange={setCredentials} />
          ) : (
            <p class="quiet">{words.account.as(signedInAs()!)}</p>
          )}
          <label class="check">
            <input
              type="checkbox"
              name="consent"
              checked={shareRoof}
              onChange={(event) => setShareRoof(event.currentTarget.checked)}
            />
            <span>
              {words.ask.consent} <small>{words.ask.withoutConsent}</small>
            </span>
          </label>
          <button type="submit" class="main" disabled={isBusy || chosen.length === 0}>
            {isBusy ? words.ask.sending : words.ask.send}
          </button>
        </form>
      )}
    </section>
  );
}
