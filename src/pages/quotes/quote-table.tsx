import { number } from '../report/numbers.js';
import { quoteOf, type Checked, type OwnersInquiry } from './inquiries.js';
import { OwnerThread } from './owner-thread.js';
import type { QuotesWords } from './words/english.js';

interface QuoteTableProps {
  words: QuotesWords;
  /** Of one roof. */
  inquiries: readonly OwnersInquiry[];
  isBusy: boolean;
  onChoose: (id: string) => void;
  onHideRoof: (id: string) => void;
  /** @returns whether the message arrived. */
  onWrite: (id: string, content: string) => Promise<boolean>;
}

/** Quotes for one roof side by side, each figure beside what the calculation lets expect. */
export function QuoteTable({ words, inquiries, isBusy, onChoose, onHideRoof, onWrite }: QuoteTableProps) {
  const { owner } = words;
  const assessment = inquiries[0]?.assessment;
  const isChosen = inquiries.some(({ chosenAt }) => chosenAt !== null);
  const place = assessment?.address ?? inquiries[0]?.county ?? owner.roof;
  return (
    <section class="quotes">
      <div class="wide" role="region" aria-label={owner.quotesOf(place)} tabIndex={0}>
        <table>
          <caption>{owner.quotesOf(place)}</caption>
          <thead>
            <tr>
              <th scope="col">{owner.vendor}</th>
              <th scope="col">{owner.price}</th>
              <th scope="col">{owner.perKw}</th>
              <th scope="col">{owner.size}</th>
              <th scope="col">{owner.energy}</th>
              <th scope="col">{owner.warranty}</th>
              <th scope="col">
                <span class="unseen">{owner.choose}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {inquiries.map((inquiry) => (
              <QuoteRow
                key={inquiry.id}
                words={words}
                inquiry={inquiry}
                canChoose={!isChosen && !isBusy && inquiry.status === 'QUOTED'}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet">{owner.note}</p>
      {inquiries.map((inquiry) => (
        <OwnerThread
          key={inquiry.id}
          words={words}
          inquiry={inquiry}
          isBusy={isBusy}
          onHideRoof={() => onHideRoof(inquiry.id)}
          onWrite={(content) => onWrite(inquiry.id, content)}
        />
      ))}
      {assessment?.reportUrl && (
        <a href={assessment.reportUrl} target="_blank" rel="noopener">
          {owner.report}
        </a>
      )}
    </section>
  );
}

function QuoteRow({
  words,
  inquiry,
  canChoose,
  onChoose,
}: {
  words: QuotesWords;
  inquiry: OwnersInquiry;
  canChoose: boolean;
  onChoose: (id: string) => void;
}) {
  const { owner } = words;
  const quote = quoteOf(inquiry);
  const total = quote?.quotedPrice ?? undefined;
  const warranty = quote?.quotedWarrantyYears ?? undefined;
  const check = inquiry.quoteCheck;
  const price = check && {
    quoted: check.quotedPerKw,
    expectedMin: check.expectedMinPerKw,
    expectedMax: check.expectedMaxPerKw,
    verdict: check.verdict,
  };
  const size = quote?.quotedCapacityKw ?? check?.capacityKw ?? null;
  const energy = quote?.quotedAnnualKwh ?? null;
  const yearly = check?.specificYield && size !== null ? scaled(check.specificYield, size) : null;
  return (
    <tr class={inquiry.chosenAt === null ? '' : 'chosen'}>
      <th scope="row">
        {inquiry.vendorName} <small>{inquiry.chosenAt === null ? words.status[inquiry.status] : owner.chosen}</small>
      </th>
      <td data-title={owner.price}>{total === undefined ? '–' : words.money(number(total))}</td>
      <Figure words={words} title={owner.perKw} text={price && number(price.quoted)} check={price} />
      <Figure
        words={words}
        title={owner.size}
        text={size === null ? null : number(size, 2)}
        check={check?.capacity ?? null}
        decimals={1}
      />
      <Figure words={words} title={owner.energy} text={energy === null ? null : number(energy)} check={yearly} />
      <Figure
        words={words}
        title={owner.warranty}
        text={warranty === undefined ? null : owner.years(number(warranty, 1))}
        check={check?.warranty ?? null}
        decimals={1}
      />
      <td>
        {canChoose && (
          <button type="button" aria-label={owner.chooseOf(inquiry.vendorName)} onClick={() => onChoose(inquiry.id)}>
            {owner.choose}
          </button>
        )}
      </td>
    </tr>
  );
}

/** The check of energy per kWp as one of a whole plant. */
const scaled = ({ quoted, expectedMin, expectedMax, verdict }: Checked, kw: number): Checked => ({
  quoted: quoted * kw,
  expectedMin: expectedMin * kw,
  expectedMax: expectedMax * kw,
  verdict,
});

function Figure({
  words,
  title,
  text,
  check,
  decimals = 0,
}: {
  words: QuotesWords;
  /** Of its column, where a phone has no head of the table. */
  title: string;
  text: string | null;
  check: Checked | null;
  decimals?: number;
}) {
  if (text === null) return <td data-title={title}>–</td>;
  return (
    <td data-title={title} class={check && check.verdict !== 'WITHIN' ? 'far' : ''}>
      {text}
      {check && (
        <small>
          {check.verdict !== 'WITHIN' && `${words.verdict[check.verdict]} · `}
          {words.owner.expected(number(check.expectedMin, decimals), number(check.expectedMax, decimals))}
        </small>
      )}
    </td>
  );
}
