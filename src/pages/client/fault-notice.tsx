import type { PageFault } from './ask.js';
import type { CommonWords } from './words.js';

/** A fault as a sentence, with a way on. */
export function FaultNotice({
  words,
  fault,
  onRetry,
}: {
  words: Pick<CommonWords, 'faults' | 'retry'>;
  fault: PageFault;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div class="notice" role="alert">
      <p>{faultText(fault, words)}</p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

function faultText(fault: PageFault, { faults }: Pick<CommonWords, 'faults'>): string {
  switch (fault.kind) {
    case 'busy':
      return faults.busy(fault.seconds);
    case 'invalid':
      return faults.invalid(fault.outside ? faults.outside(fault.outside) : fault.why);
    case 'refused':
      return faults.refused(fault.why);
    case 'offline':
    case 'unavailable':
    case 'notFound':
    case 'noBuilding':
    case 'positionRefused':
    case 'unknown':
    case 'signedOut':
    case 'wrongPassword':
    case 'badLink':
      return faults[fault.kind];
  }
}
