import '../client/base.css';
import './page.css';

const start = (): void => void import('./start.js');
// what the server wrote is painted before the page takes the processor; what is hidden is not painted
if (document.visibilityState === 'hidden') start();
else requestAnimationFrame(() => setTimeout(start));
