import { render } from 'preact';
import '../client/base.css';
import './forms.css';
import './quotes.css';
import { QuotesPage } from './quotes-page.js';

const language = document.documentElement.lang.startsWith('zh') ? 'zh-TW' : 'en';
const place = document.querySelector('#page')!;
place.replaceChildren();
render(<QuotesPage language={language} />, place);
