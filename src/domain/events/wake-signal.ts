/** Notifies the part that delivers events, in this process, that there is something new. */
export interface WakeSignal {
  ring(): void;
  /** @returns stops listening. */
  onRing(listener: () => void): () => void;
}

/** Makes a signal; ringing it with nobody listening does nothing, for the events are in the database anyway. */
export function createWakeSignal(): WakeSignal {
  const listeners = new Set<() => void>();
  return {
    ring: () => {
      for (const listener of listeners) listener();
    },
    onRing: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
