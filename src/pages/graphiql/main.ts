import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { EXAMPLE_HEADERS, EXAMPLES } from './examples.js';
import { postOperation, type Operation } from './fetcher.js';

const explorer = createElement(GraphiQL, {
  // the service answers at the page's own address
  fetcher: (operation: Operation, options?: { headers?: Record<string, unknown> }) =>
    postOperation(window.location.pathname, operation, options?.headers),
  defaultTabs: EXAMPLES.map((example) => ({ headers: EXAMPLE_HEADERS, ...example })),
  defaultHeaders: EXAMPLE_HEADERS,
  defaultEditorToolsVisibility: 'headers',
  // headers hold secrets: they are forgotten when the page closes, and there is no history, which would keep them
  shouldPersistHeaders: false,
  showPersistHeadersSettings: false,
  plugins: [],
});

const place = document.getElementById('explorer');
if (place === null) throw new Error('The page has no element #explorer');
createRoot(place).render(explorer);
