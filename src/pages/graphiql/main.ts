import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './page.css';
import { GraphiQL } from 'graphiql';
import { getOperationAST, type DocumentNode } from 'graphql';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { administration } from './administration.js';
import { EXAMPLES } from './examples.js';
import { postOperation, subscribe, type Operation } from './fetcher.js';

// the service answers at the page's own address
const url = window.location.pathname;

/** What the explorer says of an operation. */
interface Options {
  headers?: Record<string, unknown>;
  documentAST?: DocumentNode | null;
}

function send(operation: Operation, { headers, documentAST }: Options = {}): unknown {
  const kind = documentAST ? getOperationAST(documentAST, operation.operationName)?.operation : undefined;
  return kind === 'subscription' ? subscribe(url, operation, headers) : postOperation(url, operation, headers);
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
createRoot(place).render(createElement(GraphiQL, settings));
