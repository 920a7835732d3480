import { useId, useState } from 'preact/hooks';
import { figure } from '../../report/numbers.js';
import type { Answers, RoofEstimate } from '../../client/graph/roofs.js';
import type { ExplorerWords } from '../words/english.js';

type Unknown = NonNullable<RoofEstimate['finance']>['unknowns'][number];

interface QuestionsFormProps {
  words: ExplorerWords;
  unknowns: readonly Unknown[];
  answers: Answers;
  isBusy: boolean;
  onAnswers: (answers: Answers) => void;
}

/** A replacement is a year and a price: a question that one number does not answer. */
const NOT_ONE_NUMBER: ReadonlySet<string> = new Set(['finance.inverterReplacement']);

/** The open questions as inputs; answers stay when one of them is no longer asked, or a recalculation fails. */
export function QuestionsForm({ words, unknowns, answers, isBusy, onAnswers }: QuestionsFormProps) {
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, String(value)])),
  );
  const [asked, setAsked] = useState(unknowns);
  const fields = new Set(asked.map(({ field }) => field));
  const newOnes = unknowns.filter(({ field }) => !fields.has(field));
  if (newOnes.length > 0) setAsked([...asked, ...newOnes]);
  // in the language of the last answer
  const latest = new Map(unknowns.map((unknown) => [unknown.field, unknown]));
  const questions = asked
    .map((unknown) => latest.get(unknown.field) ?? unknown)
    .filter(({ field }) => !NOT_ONE_NUMBER.has(field));
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isBusy) return;
    const given = Object.entries(typed).filter(([, text]) => text.trim() !== '' && Number.isFinite(Number(text)));
    onAnswers(Object.fromEntries(given.map(([field, text]) => [field, Number(text)])));
  };
  return (
    <form class="questions" onSubmit={submit}>
      <h3>{words.roof.questions}</h3>
      {questions.map(({ field, text, bounds }, i) => (
        <p key={field}>
          <label for={`${id}-${i}`}>{text}</label>
          <input
            id={`${id}-${i}`}
            type="number"
            step="any"
            min={0}
            inputMode="decimal"
            value={typed[field] ?? ''}
            aria-describedby={bounds ? `${id}-${i}-usual` : undefined}
            onInput={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
          {bounds && <small id={`${id}-${i}-usual`}>{words.roof.usual(figure(bounds[0]!), figure(bounds[1]!))}</small>}
        </p>
      ))}
      <p class="actions">
        {/* one that is disabled would lose the focus */}
        <button type="submit" class="main" aria-disabled={isBusy}>
          {isBusy ? words.loading : words.roof.recalculate}
        </button>
        {Object.keys(answers).length > 0 && (
          <button
            type="button"
            onClick={() => {
              setTyped({});
              onAnswers({});
            }}
          >
            {words.roof.forget}
          </button>
        )}
      </p>
    </form>
  );
}
