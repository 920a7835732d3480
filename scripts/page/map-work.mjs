/** How long the hour is dragged, through the day of the slider and again [ms]. */
const DRAGGED_MS = 4_000;

/** What a step of the hour may cost: twice to six times the 81 draw calls, 7 kB and 2 changes of 2026-11-27, on a busy machine. */
const LIMITS = { draws: 160, kilobytes: 30, changes: 12, requests: 0.2 };

/**
 * Drags the hour through a day, a step in each frame. Frames a second depend on the machine; what a step asks of the graphics
 * processor and changes in the page does not: shadows that are built anew for each step, or roofs that are parsed again, show
 * in these counts on any machine.
 */
export async function workOfDragging(page) {
  const { frames, seconds, draws, bytes, changes, requests } = await page.evaluate(DRAG);
  return [
    { name: 'frames while the hour is dragged, no GPU', value: frames / seconds, limit: 15, isLeast: true, unit: '/s' },
    { name: '  draw calls for a step of the hour', value: draws / frames, limit: LIMITS.draws, unit: '' },
    {
      name: '  data for the graphics processor, a step',
      value: bytes / frames / 1000,
      limit: LIMITS.kilobytes,
      unit: 'kB',
    },
    { name: '  changes of the document, a step', value: changes / frames, limit: LIMITS.changes, unit: '' },
    { name: '  requests, a step', value: requests / frames, limit: LIMITS.requests, unit: '' },
  ];
}

const DRAG = `new Promise((done) => {
  const count = { frames: 0, draws: 0, bytes: 0, changes: 0 };
  const drawing = WebGL2RenderingContext.prototype;
  const counted = (name, add) => {
    const real = drawing[name];
    drawing[name] = function (...given) { add(given); return real.apply(this, given); };
    return () => { drawing[name] = real; };
  };
  const restore = [
    ...['drawArrays', 'drawElements'].map((name) => counted(name, () => count.draws++)),
    ...['bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D'].map((name) =>
      counted(name, (given) => { count.bytes += given.find((value) => value?.byteLength)?.byteLength ?? 0; })),
  ];
  const observer = new MutationObserver((records) => { count.changes += records.length; });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const requests = () => performance.getEntriesByType('resource').length;
  const [asked, begun] = [requests(), performance.now()];
  const slider = document.querySelectorAll('.time input')[1];
  const next = () => {
    slider.value = 6 + (count.frames % 48) / 4;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    count.frames++;
    const seconds = (performance.now() - begun) / 1000;
    if (seconds < ${DRAGGED_MS / 1000}) return requestAnimationFrame(next);
    observer.disconnect();
    for (const undo of restore) undo();
    done({ ...count, seconds, requests: requests() - asked });
  };
  requestAnimationFrame(next);
})`;
