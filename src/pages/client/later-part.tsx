import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FaultNotice } from './fault-notice.js';
import type { CommonWords } from './words.js';

interface Worded {
  words: Pick<CommonWords, 'faults' | 'retry' | 'loading'>;
}

/** A part of a page that is loaded when it is first shown; where that fails, a notice with another try. */
export function laterPart<Props extends Worded>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return (props) => {
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    const begin = (): void => {
      setMissing(false);
      load().then(
        (found) => {
          loaded = found;
          setPart(() => found);
        },
        () => setMissing(true),
      );
    };
    useEffect(() => {
      if (loaded === undefined) begin();
    }, []);
    if (Part !== undefined) return <Part {...props} />;
    if (isMissing) return <FaultNotice words={props.words} fault={{ kind: 'offline' }} onRetry={begin} />;
    return <p role="status">{props.words.loading}</p>;
  };
}
