declare module '*.css';

// React publishes no types of its own: the calls that the page makes
declare module 'react' {
  export function createElement(component: unknown, properties: object, ...children: unknown[]): unknown;
  export function useState<T>(first: T): [T, (next: T) => void];
}

declare module 'react-dom/client' {
  export function createRoot(place: Element): { render(element: unknown): void };
}
