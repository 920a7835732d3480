import { useState } from 'preact/hooks';
import { number } from '../report/numbers.js';
import type { QuoteInquiry } from '../client/graph/quote-answers.generated.js';
import { messagesOf } from './inquiries.js';
import type { QuotesWords } from './words/english.js';

/** What a vendor fills in, as it is typed. */
export interface TypedReply {
  content: string;
  quotedPrice: string;
  quotedCapacityKw: string;
  quotedAnnualKwh: string;
  quotedWarrantyYears: string;
}

interface InboxItemProps {
  words: QuotesWords;
  inquiry: QuoteInquiry;
  /** @returns whether the answer arrived. */
  onReply: (id: string, reply: TypedReply) => Promise<boolean>;
}

/** An inquiry as its vendor reads and answers it; what was typed stays until the answer has arrived. */
export function InboxItem({ words, inquiry, onReply }: InboxItemProps) {
  const { vendor } = words;
  const { id, county, status, capacityKw, message, createdAt, roof, figures, chosenAt } = inquiry;
  return (
    <article class="inquiry">
      <h3>
        {county === null ? vendor.somewhere : vendor.roofOf(county)}{' '}
        <small>
          {chosenAt === null ? words.status[status] : words.owner.chosen} · {createdAt.slice(0, 10)}
        </small>
      </h3>
      {message && <p class="message">{message}</p>}
      {roof ? (
        <>
          {roof.planUrl && <img src={roof.planUrl} alt={vendor.plan} width={1200} height={630} loading="lazy" />}
          {placeOf(roof) && (
            <p>
              {vendor.place} {placeOf(roof)}
            </p>
          )}
          {roof.reportUrl && (
            <p>
              <a class="button" href={roof.reportUrl} target="_blank" rel="noopener">
                {vendor.report}
              </a>
            </p>
          )}
        </>
      ) : (
        <p class="quiet">{vendor.hidden}</p>
      )}
      <ul>
        {capacityKw !== null && <li>{vendor.wanted(vendor.capacity(number(capacityKw, 2)))}</li>}
        {figures && <li>{vendor.calculated(calculated(words, figures))}</li>}
      </ul>
      {messagesOf(inquiry).map(({ id: key, sender, content, quotedPrice }) => (
        <p key={key} class="message">
          <strong>{words.sender[sender]}</strong> {content} {quotedPrice !== null && words.money(number(quotedPrice))}
        </p>
      ))}
      {status !== 'CLOSED' && <ReplyForm words={words} inquiry={inquiry} onSend={(reply) => onReply(id, reply)} />}
    </article>
  );
}

/** Address and position, as far as they are known. */
const placeOf = ({ address, lat, lng }: NonNullable<QuoteInquiry['roof']>): string =>
  [address, lat !== null && lng !== null && `${number(lat, 5)}, ${number(lng, 5)}`].filter(Boolean).join(' ');

function calculated({ vendor, money }: QuotesWords, figures: NonNullable<QuoteInquiry['figures']>): string {
  const { capacityKw, annualKwh, totalCost, paybackYears } = figures;
  return [
    capacityKw !== null && vendor.capacity(number(capacityKw, 2)),
    annualKwh !== null && vendor.energyOf(number(annualKwh)),
    totalCost !== null && vendor.cost(money(number(totalCost))),
    paybackYears !== null && vendor.payback(number(paybackYears, 1)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function ReplyForm({
  words: { vendor, ask },
  inquiry,
  onSend,
}: {
  words: QuotesWords;
  inquiry: QuoteInquiry;
  onSend: (reply: TypedReply) => Promise<boolean>;
}) {
  const wanted = inquiry.capacityKw ?? inquiry.figures?.capacityKw ?? '';
  const empty: TypedReply = {
    content: '',
    quotedPrice: '',
    quotedCapacityKw: String(wanted),
    quotedAnnualKwh: '',
    quotedWarrantyYears: '',
  };
  const [typed, setTyped] = useState(empty);
  const [isBusy, setBusy] = useState(false);
  const set = (name: keyof TypedReply) => (event: { currentTarget: { value: string } }) =>
    setTyped({ ...typed, [name]: event.currentTarget.value });
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    if (await onSend(typed)) setTyped(empty);
    setBusy(false);
  };
  const figures = [
    ['quotedPrice', vendor.price],
    ['quotedCapacityKw', vendor.size],
    ['quotedAnnualKwh', vendor.energy],
    ['quotedWarrantyYears', vendor.warranty],
  ] as const;
  return (
    <form class="reply" onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend>{vendor.answer}</legend>
        <label>
          {vendor.message}
          <textarea name="content" rows={2} maxLength={5000} required value={typed.content} onInput={set('content')} />
        </label>
        {figures.map(([name, label]) => (
          <label key={name}>
            {label}
            <input name={name} type="number" min="0" step="any" value={typed[name]} onInput={set(name)} />
          </label>
        ))}
      </fieldset>
      <button type="submit" class="main" disabled={isBusy}>
        {isBusy ? ask.sending : vendor.send}
      </button>
    </form>
  );
}
