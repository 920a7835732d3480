declare module '*.css';

// React publishes no types of its own: the calls that the page makes
declare module 'react' {
  export function createElement(component: unknown, properties: object, ...children: unknown[]): unknown;
  export function useRef<T>(first: T): { current: T };
  export function useState<T>(first: T): [T, (next: T) => void];
  export function useSyncExternalStore<T>(subscribe: (listener: () => void) => () => void, read: () => T): T;
}

declare module 'react-dom/client' {
  export function createRoot(place: Element): { render(element: unknown): void };
}
