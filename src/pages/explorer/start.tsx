import { render } from 'preact';
import { App } from './app.js';

const place = document.querySelector('#page')!;
const browserLanguage = document.documentElement.lang.startsWith('zh') ? 'zh-TW' : 'en';
// the search box of the server gives way to that of the page, with what was typed and where
const box = place.querySelector('input');
const isTyping = box !== null && document.activeElement === box;
place.replaceChildren();
render(<App browserLanguage={browserLanguage} typed={box?.value ?? ''} />, place);
if (isTyping) place.querySelector('input')?.focus();
