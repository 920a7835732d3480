import { createElement as element } from 'react';
import { signIn } from './session.js';
import { TaskPane } from './tasks/task-pane.js';

/** Key, from the same set of outlines as the icons of the explorer. */
const KEY = 'M14 7a3.5 3.5 0 1 1-3.3 4.6L3 11.5V15M6.5 11.5V14';

const Icon = () =>
  element(
    'svg',
    { viewBox: '0 0 20 20', fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 },
    element('path', { d: KEY }),
  );

/** A pane with one sign-in for all tabs, and the tasks of administrators. */
export const administration = {
  title: 'Administration',
  icon: Icon,
  content: () => element('div', { className: 'administration' }, element(SignIn, {}), element(TaskPane, {})),
};

function SignIn() {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const [token, secret] = ['token', 'secret'].map(
      (name) => (form.elements.namedItem(name) as HTMLInputElement).value,
    );
    signIn({ token: token ?? '', secret: secret ?? '' });
  };
  return element(
    'form',
    { onSubmit: submit },
    element('h2', {}, 'Sign in'),
    element('p', {}, EXPLANATION),
    field('token', 'Access token'),
    field('secret', 'Administrator secret'),
    element('button', { type: 'submit', className: 'graphiql-button' }, 'Use in all tabs'),
  );
}

const EXPLANATION =
  'Sent with every tab until this page closes; headers of a tab come before. Leave both empty to sign out.';

const field = (name: string, label: string) =>
  element('label', {}, label, element('input', { name, type: 'password', autoComplete: 'off', spellCheck: false }));
