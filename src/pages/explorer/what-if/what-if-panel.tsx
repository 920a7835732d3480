import { useId, useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { nameFor } from '../../../core/buildings/demo-name.js';
import { faultOf, type PageFault } from '../../client/ask.js';
import { FaultNotice } from '../../client/fault-notice.js';
import { number, percent } from '../../report/numbers.js';
import { effectOf, heightOf, PLAN_RANGES, type Plan, type PlanEffect } from '../../client/graph/district.js';
import { SHADER_LETTERS } from '../../../core/report/lettered.js';
import type { ExplorerWords } from '../words/english.js';

interface WhatIfPanelProps {
  words: ExplorerWords;
  language: Language;
  plan: Plan;
  effect: PlanEffect | undefined;
  isDrawing: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onPlan: (plan: Plan) => void;
  onEffect: (effect: PlanEffect) => void;
  onPick: (id: string) => void;
}

/** A planned building, and what it changes on the roofs around it. */
export function WhatIfPanel({ words, language, plan, effect, onPlan, onEffect, onPick, ...drawing }: WhatIfPanelProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<PageFault>();
  const { whatIf } = words;
  const calculate = (event?: Event): void => {
    event?.preventDefault();
    setBusy(true);
    setFault(undefined);
    effectOf(plan, language)
      .then(onEffect)
      .catch((error: unknown) => setFault(faultOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <section class="plan" aria-label={whatIf.open}>
      <p>{whatIf.about}</p>
      <form onSubmit={calculate}>
        {(Object.keys(PLAN_RANGES) as (keyof typeof PLAN_RANGES)[]).map((name) => {
          const text = whatIf.sizes[name](number(plan[name]), number(heightOf(plan), 1));
          return (
            <p key={name}>
              <label for={`${id}-${name}`}>
                {whatIf.names[name]} <output>{text}</output>
              </label>
              <input
                id={`${id}-${name}`}
                type="range"
                {...PLAN_RANGES[name]}
                value={plan[name]}
                aria-valuetext={text}
                onInput={(event) => onPlan({ ...plan, [name]: Number(event.currentTarget.value) })}
              />
            </p>
          );
        })}
        <p class="actions">
          <button type="button" aria-pressed={drawing.isDrawing} onClick={() => drawing.onDrawing(!drawing.isDrawing)}>
            {whatIf.draw}
          </button>
          <button type="submit" class="main" disabled={isBusy}>
            {isBusy ? words.loading : whatIf.calculate}
          </button>
        </p>
      </form>
      {fault && <FaultNotice words={words} fault={fault} onRetry={calculate} />}
      <div role="status">{effect && <Effect {...{ words, language, effect, onPick }} />}</div>
    </section>
  );
}

function Effect({
  words,
  language,
  effect,
  onPick,
}: Pick<WhatIfPanelProps, 'words' | 'language' | 'onPick'> & { effect: PlanEffect }) {
  const { whatIf, list } = words;
  const { affectedRoofs, verdictChanges, difference, before, roofs } = effect;
  if (affectedRoofs === 0) return <p>{whatIf.nothing}</p>;
  const share = before.annualKwh > 0 ? difference.annualKwh / before.annualKwh : 0;
  const nearest = roofs.length < affectedRoofs ? whatIf.nearest(number(roofs.length)) : '';
  return (
    <>
      <h2>{whatIf.changes(number(affectedRoofs), nearest, number(difference.annualKwh), percent(share))}</h2>
      <p>{whatIf.money(number(difference.npv), number(verdictChanges))}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{list.roof}</th>
            <th scope="col" class="number">
              {list.energy}
            </th>
            <th scope="col" class="number">
              {list.worth}
            </th>
          </tr>
        </thead>
        <tbody>
          {roofs.map(({ building, difference: own, before: was, verdictChanged, after }, i) => (
            <tr key={building?.id ?? i}>
              <th scope="row">
                {SHADER_LETTERS[i] && <span class="letter">{SHADER_LETTERS[i]}</span>}{' '}
                {building && (
                  <button type="button" class="link" onClick={() => onPick(building.id)}>
                    {nameFor(building.address ?? building.name ?? `${list.roof} ${i + 1}`, language)}
                  </button>
                )}
                {verdictChanged && <small> → {list.verdicts[after.verdict]}</small>}
              </th>
              <td class="number">
                {number(own.annualKwh)}
                {was.annualKwh > 0 && <small> {percent(own.annualKwh / was.annualKwh)}</small>}
              </td>
              <td class="number">{number(own.npv)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
