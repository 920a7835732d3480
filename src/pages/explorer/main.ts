import '../client/base.css';
import './page.css';

/** How long a browser that does not say when it painted waits for the rest [ms]. */
const PATIENCE_MS = 1_000;

const start = (): void => void import('./start.js');
// what the server wrote is on the screen before the page takes the processor; what is hidden is not painted
if (document.visibilityState === 'hidden') start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, PATIENCE_MS);
}
