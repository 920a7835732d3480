declare module '*.css';

// React publishes no types of its own: the two calls that the page makes
declare module 'react' {
  export function createElement(component: unknown, properties: object): unknown;
}

declare module 'react-dom/client' {
  export function createRoot(place: Element): { render(element: unknown): void };
}
