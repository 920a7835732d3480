import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { getOperationAST, type DocumentNode } from 'graphql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { administration } from './administration.js';
import { EXAMPLES } from './examples.js';
import { listTabs } from './list-tabs.js';
import { postOperation, subscribe, type Operation } from './fetcher.js';
import { followJobOf } from './tasks/service.js';

// the service answers at the page's own address
const url = window.location.pathname;

/** What the explorer says of an operation. */
interface Options {
  headers?: Record<string, unknown>;
  documentAST?: DocumentNode | null;
}

function send(operation: Operation, { headers, documentAST }: Options = {}): unknown {
  const kind = documentAST ? getOperationAST(documentAST, operation.operationName)?.operation : undefined;
  if (kind === 'subscription') return subscribe(url, operation, headers);
  const answer = postOperation(url, operation, headers);
  // the pane shows how far a job is that was started here; without the rights to follow it, it shows nothing
  if (kind === 'mutation') void answer.then(followJobOf).catch(() => undefined);
  return answer;
}

const settings = {
  fetcher: send,
  defaultTabs: EXAMPLES,
  defaultEditorToolsVisibility: 'variables',
  // headers hold secrets: they are forgotten when the page closes, and there is no history, which would keep them
  shouldPersistHeaders: false,
  showPersistHeadersSettings: false,
  plugins: [administration],
};

const place = document.getElementById('explorer');
if (place === null) throw new Error('The page has no element #explorer');
listTabs(place);
createRoot(place).render(createElement(GraphiQL, settings));
