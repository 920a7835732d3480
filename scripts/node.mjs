import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Path of a file inside the repository. */
export const inRoot = (path) => root + path;

const OLDEST_NODE = [22, 17];
const PINNED_NODE = inRoot('node_modules/node/bin/node');

/**
 * Makes sure that a script runs on a Node that can run the service: one that is too old starts the same command line
 * again, with its own options, on the pinned Node of the dependencies, hands signals on to it, and ends as it ends.
 * @returns whether this process is the one to go on.
 */
export function onModernNode() {
  if (isModern(process.versions.node)) return true;
  if (!existsSync(PINNED_NODE)) {
    const found = `Node ${process.versions.node} is too old (at least ${OLDEST_NODE.join('.')} is needed)`;
    console.error(`${found} and the pinned one is not installed: run "npm ci" first.`);
    process.exitCode = 1;
    return false;
  }
  endLike(spawn(PINNED_NODE, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' }));
  return false;
}

function isModern(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function endLike(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
}

/**
 * Runs a JavaScript command of the dependencies to its end.
 * @param script path of the command's file inside the repository.
 * @returns whether it ended well; what it says goes to this process's error output.
 */
export function runScript(script, ...parameters) {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [inRoot(script), ...parameters], { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', fail);
    child.on('exit', (code) => settle(code === 0));
  });
}

/** Takes the variables of the file `.env` into the environment, where it exists; those already set stay as they are. */
export function readEnvironmentFile() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
