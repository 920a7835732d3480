/** What the load client lets be changed of a connection. */
interface LoadConnection {
  opts: { path: string; body?: string };
  setRequests(requests: { path?: string; body?: string }[]): void;
}

/** Boxes that a connection asks for in turn [count]. */
const BOXES = 300;
/**
 * How far a box is moved at most to the east and to the north: within 0.04 degrees are 18,000 buildings of the benchmark's town,
 * which memory holds; it ends beyond 0.085 [deg].
 */
const REACH_DEG = Number(process.env['BENCH_REACH_DEG'] ?? 0.04);

/** A box or a circle of the same size somewhere else, as the parameters of an address or of an operation have it. */
function moveBox(text: string): string {
  const [east, north] = [Math.random() * REACH_DEG, Math.random() * REACH_DEG];
  return text
    .replaceAll(
      /(\b(?:m(?:in|ax)_?)?[lL](?:on|ng)"?[:=])([\d.]+)/g,
      (_, name: string, degrees) => name + (Number(degrees) + east),
    )
    .replaceAll(
      /(\b(?:m(?:in|ax)_?)?[lL]at"?[:=])([\d.]+)/g,
      (_, name: string, degrees) => name + (Number(degrees) + north),
    );
}

/** Makes a connection of the load client ask for boxes that no other connection asks for. */
function askForOwnBoxes(connection: LoadConnection): void {
  const { path, body } = connection.opts;
  connection.setRequests(
    Array.from({ length: BOXES }, () => (body === undefined ? { path: moveBox(path) } : { body: moveBox(body) })),
  );
}

// the load client requires it by its path, as CommonJS
export { askForOwnBoxes as 'module.exports' };
