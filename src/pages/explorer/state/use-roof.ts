import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { faultOf, type PageFault } from '../../client/ask.js';
import { roofOfBuilding, type Answers, type Roof } from '../../client/graph/roofs.js';

/** The chosen roof, as far as it is known. */
export interface ChosenRoof {
  /** Stays while it is calculated again. */
  roof: Roof | undefined;
  isBusy: boolean;
  fault: PageFault | undefined;
  retry: () => void;
}

/** Asks for a roof when its id, the answers of its owner or the language change. */
export function useRoof(id: string | undefined, answers: Answers, language: Language): ChosenRoof {
  const [roof, setRoof] = useState<Roof>();
  const [fault, setFault] = useState<PageFault>();
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setFault(undefined);
    if (id === undefined) {
      setRoof(undefined);
      setBusy(false);
      return undefined;
    }
    let isGone = false;
    if (roof?.id !== id) setRoof(undefined);
    setBusy(true);
    void roofOfBuilding(id, answers, language)
      .catch((error: unknown) => {
        const found = faultOf(error);
        if (!isGone) setFault(found);
        // a link may have an answer that cannot be; it is changed in the form of the roof
        const isOfLink = ['invalid', 'badLink'].includes(found.kind) && roof?.id !== id;
        return isOfLink ? roofOfBuilding(id, {}, language).catch(() => undefined) : undefined;
      })
      .then((found) => found && !isGone && setRoof(found))
      .finally(() => !isGone && setBusy(false));
    return () => {
      isGone = true;
    };
  }, [id, answers, language, attempt]);
  return { roof, isBusy, fault, retry: () => setAttempt(attempt + 1) };
}
