import { useId } from 'preact/hooks';
import type { TableChoice, TableFilter, TableOrder } from '../../client/graph/table-choice.js';
import type { ExplorerWords } from '../words/english.js';

interface TableFiltersProps {
  words: ExplorerWords;
  table: TableChoice;
  onTable: (table: TableChoice) => void;
}

/** Which roofs the table has, and in which order. */
export function TableFilters({ words: { list, map }, table, onTable }: TableFiltersProps) {
  const { filter, orderBy } = table;
  const id = useId();
  const change = (name: keyof TableFilter, value: string): void => {
    const { [name]: _before, ...others } = filter;
    const given = value === '' ? {} : { [name]: name === 'verdict' ? value : Number(value) };
    onTable({ ...table, filter: { ...others, ...given } });
  };
  const any: [string, string] = ['', list.any];
  return (
    <form class="filters" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label={list.order}
        value={orderBy}
        options={Object.entries(list.orders)}
        onValue={(value) => onTable({ ...table, orderBy: value as TableOrder })}
      />
      <Choice
        label={list.verdict}
        value={filter.verdict ?? ''}
        options={[any, ...Object.entries(list.verdicts)]}
        onValue={(value) => change('verdict', value)}
      />
      <Choice
        label={list.minClass}
        value={String(filter.minClass ?? '')}
        options={[any, ...map.classes.map((name, i): [string, string] => [String(i + 1), `${i + 1} · ${name}`])]}
        onValue={(value) => change('minClass', value)}
      />
      <p>
        <label for={id}>{list.minKw}</label>
        <input
          id={id}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          value={filter.minKw ?? ''}
          onInput={(event) => change('minKw', event.currentTarget.value)}
        />
      </p>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly [value: string, text: string][];
  onValue: (value: string) => void;
}

function Choice({ label, value, options, onValue }: ChoiceProps) {
  const id = useId();
  return (
    <p>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
