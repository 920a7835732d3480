import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/platform/services.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;
beforeAll(async () => {
  service = await startTestApp();
});
afterAll(() => service.stop());

/** Getters of services and what they share that have been made. */
const made = (services: Services): string[] =>
  Object.getOwnPropertyNames(services)
    .filter((name) => !['platform', 'request'].includes(name))
    .toSorted();

describe('the services of a request', () => {
  it('are made when they are first used, with what they need, once', () => {
    const services = createServices(service.app.platform);

    const before = made(services);
    const first = services.climate;

    expect(before).toEqual([]);
    expect(services.climate).toBe(first);
    expect(made(services)).toEqual(['climate', 'sharedCompute', 'terrain']);
  });

  it('fork an entity manager only where records are worked on', () => {
    const uses = ['buildings', 'vendors', 'jobs'] as const;
    const services = uses.map((name) => {
      const ofRequest = createServices(service.app.platform);
      expect(ofRequest[name]).toBeDefined();
      return made(ofRequest);
    });

    expect(services.map((names) => names.includes('em'))).toEqual([false, false, true]);
  });
});
