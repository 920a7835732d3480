import { render } from 'preact';
import { App } from './app.js';
import '../client/base.css';
import './page.css';

const browserLanguage = document.documentElement.lang.startsWith('zh') ? 'zh-TW' : 'en';

function start(): void {
  const place = document.querySelector('#page')!;
  // the first words of the server give way to the page
  place.replaceChildren();
  render(<App browserLanguage={browserLanguage} />, place);
}

// they are painted before the page takes the processor; what is hidden is not painted
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
