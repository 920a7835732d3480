import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { createElement as element, useRef, useState, useSyncExternalStore } from 'react';
import { followedJobs, labelOf, readChoices, uploadFile, type FollowedJob } from './service.js';
import { tabOf, type Choice, type Task } from './task.js';
import { TASK_GROUPS } from './tasks.js';

/** What is shown below the task that was clicked. */
type Below = { records: readonly Choice[] } | { message: string } | 'file';

/** Opens a tab for each task of administrators, once the record or file that it is about is chosen. */
export function TaskPane() {
  const open = useTab();
  const [{ chosen, below }, show] = useState<{ chosen?: Task; below?: Below }>({});
  const attempt = (task: Task, work: Promise<Below | undefined>): void => {
    show({ chosen: task, below: { message: 'One moment …' } });
    work.then(
      (next) => show({ chosen: task, ...(next && { below: next }) }),
      (fault: unknown) => show({ chosen: task, below: { message: (fault as Error).message } }),
    );
  };
  const start = (task: Task): void => {
    if (task.upload !== undefined) return show({ chosen: task, below: 'file' });
    if (task.choose !== undefined) return attempt(task, recordsOf(task.choose));
    show({ chosen: task });
    open(task);
  };
  const send = (task: Task, file: File): void =>
    attempt(
      task,
      uploadFile(file).then((name) => {
        open(task, { file: name });
        return { message: `${name} is uploaded.` };
      }),
    );
  const item = (task: Task) =>
    element(
      'li',
      { key: task.title },
      element('button', { type: 'button', onClick: () => start(task) }, task.title),
      task === chosen &&
        below &&
        belowTask(
          task,
          below,
          (record) => open(task, { record }),
          (file) => send(task, file),
        ),
    );
  return element(
    'div',
    { className: 'tasks' },
    element(Progress, {}),
    ...TASK_GROUPS.map(({ title, tasks }) =>
      element('section', { key: title }, element('h3', {}, title), element('ul', {}, ...tasks.map(item))),
    ),
  );
}

async function recordsOf(query: string): Promise<Below> {
  const records = await readChoices(query);
  return records.length > 0 ? { records } : { message: 'There is no such record.' };
}

function belowTask(task: Task, below: Below, choose: (record: Choice) => void, send: (file: File) => void): unknown {
  if (below === 'file') {
    const onChange = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
      const file = currentTarget.files?.[0];
      if (file) send(file);
    };
    return element('input', { type: 'file', accept: task.upload, 'aria-label': 'File to upload', onChange });
  }
  if ('message' in below) return element('p', { role: 'status' }, below.message);
  const item = (record: Choice) =>
    element(
      'li',
      { key: record.id },
      element('button', { type: 'button', onClick: () => choose(record), title: record.id }, labelOf(record)),
    );
  return element('ul', { className: 'records' }, ...below.records.map(item));
}

/** How often, and how many times, a tab is checked for what was put into it [ms]. */
const CHECK_MS = 200;
const MAX_CHECKS = 10;

/**
 * Opens a tab with a task, and brings it into view. The explorer (graphiql 5.4.0) makes its editor again when the name of
 * the operation changes, and what was put into the one before is lost: it is put in until the tab has it.
 */
function useTab(): (task: Task, filled?: Parameters<typeof tabOf>[1]) => void {
  const { addTab } = useGraphiQLActions();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const tab = useGraphiQL(({ tabs, activeTabIndex }) => tabs[activeTabIndex]);
  const latest = useRef({ queryEditor, variableEditor, tab });
  latest.current = { queryEditor, variableEditor, tab };
  return (task, filled) => {
    const { query, variables = '' } = tabOf(task, filled);
    const put = (left: number): void => {
      const { queryEditor, variableEditor, tab } = latest.current;
      if (tab?.query === query || left === 0) return;
      queryEditor?.setValue(query);
      variableEditor?.setValue(variables);
      setTimeout(() => put(left - 1), CHECK_MS);
    };
    addTab();
    put(MAX_CHECKS);
    setTimeout(() => document.querySelector('.graphiql-tab-active')?.scrollIntoView({ inline: 'nearest' }));
  };
}

function Progress() {
  const jobs = useSyncExternalStore(followedJobs.subscribe, followedJobs.read);
  if (jobs.length === 0) return null;
  return element('section', {}, element('h3', {}, 'Jobs of this page'), element('ul', {}, ...jobs.map(jobItem)));
}

const jobItem = ({ id, kind, state, progress, error }: FollowedJob) =>
  element(
    'li',
    { key: id, className: 'job', title: id },
    `${inWords(kind)}: ${inWords(state)}`,
    progress !== null &&
      state === 'RUNNING' &&
      element('progress', { value: progress.done, max: progress.all || undefined }),
    progress !== null && `${progress.done} of ${progress.all ?? '?'} ${inWords(progress.unit)}`,
    error !== null && element('p', {}, error),
  );

/** The value of an enum as people read it. */
const inWords = (value: string): string => value.toLowerCase().replaceAll('_', ' ');
