import { spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { inRoot, onModernNode, readEnvironmentFile, root } from './node.mjs';

/** An editor writes a file in several steps; the build waits until it is quiet for this long [ms]. */
const QUIET_MS = 150;
/** A server that has not stopped by then is ended [ms]; its own limit for requests in flight is 10 s. */
const STOP_MS = 15_000;

const SOURCES = inRoot('src');
let watchers = [];
let server;
let timer;
let working = Promise.resolve();
let finishing = false;

// a group of its own: Ctrl-C in the terminal reaches the server once, through this process
function startServer() {
  const started = spawn(process.execPath, ['--enable-source-maps', inRoot('dist/src/main.js')], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
  });
  started.ended = new Promise((settle) => started.once('exit', settle));
  void started.ended.then((code) => {
    if (code !== 0 && code !== null) console.error(`The server ended with code ${code}; waiting for a change`);
  });
  return started;
}

async function stopServer() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
  server.kill('SIGTERM');
  await server.ended;
  clearTimeout(late);
}

async function rebuild() {
  const { build } = await import('./build.mjs');
  if (!(await build({ hasBundle: false }))) {
    console.error(server === undefined ? 'Not built; waiting for a change' : 'Not built; the last good build goes on');
    return;
  }
  await stopServer();
  if (!finishing) server = startServer();
}

// folder by folder and anew after each change: the recursive watcher of Node loses what something has replaced
function watchFolders() {
  for (const watcher of watchers) watcher.close();
  const entries = readdirSync(SOURCES, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  watchers = [SOURCES, ...folders].map((folder) => watch(folder, changed).on('error', changed));
}

function changed() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    watchFolders();
    working = working.then(rebuild);
  }, QUIET_MS);
}

async function finish() {
  finishing = true;
  clearTimeout(timer);
  await stopServer();
  process.exit(0);
}

if (onModernNode()) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void finish());
  process.on('exit', () => server?.kill('SIGTERM'));
  readEnvironmentFile();
  watchFolders();
  await (working = rebuild());
}
