import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a Chromium may be; a variable names another. */
const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const chromium = PLACES.find((place) => place !== '' && existsSync(place));

/** Whether there is a browser to test with. */
export const hasBrowser = chromium !== undefined;

/** A page in a browser. */
export interface BrowserPage {
  /** Value of an expression in the page; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** The whole page as PNG, or its first pixels, at a width of the window [px]. */
  screenshot(width: number, scheme?: 'light' | 'dark', height?: number): Promise<Buffer>;
  /** Lays the page out as on paper, in a window as wide as the text on it [px]. */
  layOutForPaper(width: number): Promise<void>;
  /** The page as PDF, on A4. */
  print(): Promise<Buffer>;
  close(): Promise<void>;
  /** Sends a command of the DevTools protocol; nothing answers when the page ends before it does. */
  send(method: string, params?: object): Promise<Record<string, unknown> | undefined>;
  /** Media types of the answers that the page received, in their order. */
  readonly received: string[];
  /** Addresses that the page asked for. */
  readonly requested: string[];
  /** Errors that nobody caught, and refusals of the content policy. */
  readonly errors: string[];
}

/** A browser without a window. */
export interface Browser {
  open(url: string): Promise<BrowserPage>;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  params?: Record<string, unknown>;
  result?: Record<string, unknown>;
}

/** How pages are drawn: WebGL by the processor, or none. */
const DRAWING = { webgl: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'], plain: ['--disable-gpu'] };

/** Starts Chromium, and speaks its DevTools protocol. */
export async function startBrowser(drawing: keyof typeof DRAWING = 'plain'): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  const options = [
    '--headless=new',
    '--no-sandbox',
    ...DRAWING[drawing],
    '--disable-dev-shm-usage',
    '--remote-debugging-port=0',
  ];
  const child = spawn(chromium!, [...options, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${text}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  return {
    open: async (url) => {
      const made = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' });
      const { id, webSocketDebuggerUrl } = (await made.json()) as { id: string; webSocketDebuggerUrl: string };
      const page = await openPage(webSocketDebuggerUrl, url);
      // a command to the page itself may be answered by nobody: the page is gone
      return { ...page, close: async () => void (await fetch(`http://127.0.0.1:${port}/json/close/${id}`)) };
    },
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openPage(address: string, url: string): Promise<Omit<BrowserPage, 'close'>> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({});
  });
  const [received, requested, errors]: [string[], string[], string[]] = [[], [], []];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    const text = JSON.stringify(message.params);
    if (message.method === 'Network.responseReceived') {
      received.push((message.params!['response'] as { mimeType: string }).mimeType);
    }
    if (message.method === 'Network.requestWillBeSent') {
      requested.push((message.params!['request'] as { url: string }).url);
    }
    if (message.method === 'Runtime.exceptionThrown') errors.push(text);
    if (message.method === 'Log.entryAdded' && text.includes('Content Security Policy')) errors.push(text);
  });
  let last = 0;
  const call = (method: string, params: object = {}): Promise<Message> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  for (const domain of ['Runtime', 'Network', 'Log', 'Page']) await call(`${domain}.enable`);
  await call('Page.navigate', { url });
  const data = ({ result }: Message): Buffer => Buffer.from(result!['data'] as string, 'base64');
  return {
    received,
    requested,
    errors,
    send: async (method, params) => (await call(method, params)).result,
    screenshot: async (width, scheme = 'light', height) => {
      const features = [{ name: 'prefers-color-scheme', value: scheme }];
      await call('Emulation.setEmulatedMedia', { features });
      await call('Emulation.setDeviceMetricsOverride', {
        width,
        height: 900,
        deviceScaleFactor: 1,
        mobile: width < 600,
      });
      const clip = height === undefined ? {} : { clip: { x: 0, y: 0, width, height, scale: 1 } };
      return data(await call('Page.captureScreenshot', { captureBeyondViewport: true, ...clip }));
    },
    layOutForPaper: async (width) => {
      await call('Emulation.setEmulatedMedia', { media: 'print' });
      await call('Emulation.setDeviceMetricsOverride', { width, height: 900, deviceScaleFactor: 1, mobile: false });
    },
    print: async () => data(await call('Page.printToPDF', { printBackground: true, preferCSSPageSize: true })),
    evaluate: async <T>(expression: string) => {
      const { result } = await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (result?.['exceptionDetails']) throw new Error(JSON.stringify(result['exceptionDetails']));
      return (result!['result'] as { value: T }).value;
    },
  };
}
