import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Compute } from '../core/compute/compute.js';
import { OperationNames } from './operation-names.js';
import type { CellEvent } from '../domain/buildings/search/building-cells.js';
import { countDatabase, type MeasuredDatabase } from './database-metrics.js';
import type { ChainEvent, ChainListener } from '../providers/chain/source.js';
import { countState, type MeasuredState } from './state-metrics.js';

/** What the process counts of itself, in a registry of its own. */
export interface Metrics {
  /** Counts what became of a question to an outside source. */
  readonly countSource: ChainListener;
  /** Counts an answered request. @param route template of its path, never the path itself. */
  countRequest(request: IncomingMessage, response: ServerResponse, route: string, seconds: number): void;
  /** Counts what a request was expected to take, and what it took [units of 10 µs]. */
  countWork(route: string, requested: number, actual: number): void;
  /** Counts an executed or refused GraphQL operation. */
  countOperation(operation: CountedOperation, seconds: number): void;
  /** Counts a fault that passes by itself and that a client received. @param fault one of a few. */
  countUnavailable(fault: string): void;
  /** The cache, counting from now on whether it had what was asked for. @param name of the cache, one of a few. */
  countCache<Question, Value>(name: string, cache: Remembering<Question, Value>): Remembering<Question, Value>;
  /** Counts what happens to the cells of buildings in memory. */
  countCell(event: CellEvent): void;
  /** Everything in the text form of Prometheus. */
  text(): Promise<string>;
}

/** A cache that makes what it lacks. */
export interface Remembering<Question, Value> {
  once(question: Question, make: () => Promise<Value>): Promise<Value>;
}

/** A GraphQL operation as it is counted. */
export interface CountedOperation {
  /** As its client called it. */
  name: string;
  /** Of a subscription each event is counted; of a document that was refused it may be unknown. */
  kind: (typeof OPERATION_KINDS)[number];
  /** Whether it was executed, with or without errors, or refused before. */
  outcome: (typeof OPERATION_OUTCOMES)[number];
  /** `extensions.code` of its errors. */
  codes: readonly string[];
  /** Whether its client is signed in, or its document is one of the manifest; such names come first. */
  isTrusted: boolean;
}

/** What is counted when the metrics are read. */
export interface Measured extends MeasuredState {
  compute: Compute;
  database: MeasuredDatabase;
}

const TOO_MANY_REQUESTS = 429;
/** Methods that are distinguished; a client may send any word for one. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What an operation is and what becomes of it, as both are counted. */
const OPERATION_KINDS = ['query', 'mutation', 'subscription', 'unknown'] as const;
const OPERATION_OUTCOMES = ['answered', 'errors', 'refused'] as const;
/** Upper bounds of the classes of durations [s]: of a look-up in memory up to the longest that a request may take. */
const REQUEST_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const SOURCE_BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16];

/** Gauges of prom-client whose names end as only those of counters may; each has a form by type, which stays. */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * Opens the metrics of one platform.
 * @param measured whose queue and connections are counted at each reading.
 * @see Prometheus documentation, "Metric and label naming".
 */
export function createMetrics(measured: Measured): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of MISNAMED_GAUGES) register.removeSingleMetric(name);
  countCompute(register, measured.compute);
  countDatabase(register, measured.database);
  countState(register, measured);
  return {
    countSource: sourceCounter(register),
    countRequest: requestCounter(register),
    countWork: workCounter(register),
    countOperation: operationCounter(register),
    countUnavailable: unavailableCounter(register),
    countCache: cacheCounter(register),
    countCell: cellCounter(register),
    text: () => register.metrics(),
  };
}

function requestCounter(register: Registry): Metrics['countRequest'] {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route template and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS_S,
    registers: [register],
  });
  const cut = new Counter({
    name: 'http_requests_cut_total',
    help: 'Requests whose client disconnected before the answer was complete',
    registers: [register],
  });
  const limited = new Counter({
    name: 'http_requests_limited_total',
    help: 'Requests refused with 429 because a limit was reached, by route template',
    labelNames: ['route'] as const,
    registers: [register],
  });
  return ({ method = '' }, response, route, seconds) => {
    if (!response.writableFinished) {
      cut.inc();
      return;
    }
    if (response.statusCode === TOO_MANY_REQUESTS) limited.inc({ route });
    const status = `${Math.floor(response.statusCode / 100)}xx`;
    durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
  };
}

function workCounter(register: Registry): Metrics['countWork'] {
  const units = new Counter({
    name: 'request_work_units_total',
    help: 'Work of requests in units of 10 µs of one core, as it was expected and as it was, by route template',
    labelNames: ['route', 'amount'] as const,
    registers: [register],
  });
  return (route, requested, actual) => {
    units.inc({ route, amount: 'requested' }, requested);
    units.inc({ route, amount: 'actual' }, actual);
  };
}

function operationCounter(register: Registry): Metrics['countOperation'] {
  const durations = new Histogram({
    name: 'graphql_operation_duration_seconds',
    help: 'Time from an operation to its answer or the first part of it, by name; names beyond 100 of the last hour are `other`',
    labelNames: ['name', 'kind', 'outcome'] as const,
    buckets: REQUEST_BUCKETS_S,
    registers: [register],
  });
  const errors = new Counter({
    name: 'graphql_errors_total',
    help: 'Errors in answers by their extensions.code',
    labelNames: ['code'] as const,
    registers: [register],
  });
  const names = new OperationNames(Date.now, (name) => {
    for (const kind of OPERATION_KINDS) {
      for (const outcome of OPERATION_OUTCOMES) durations.remove({ name, kind, outcome });
    }
  });
  return ({ name, kind, outcome, codes, isTrusted }, seconds) => {
    for (const code of codes) errors.inc({ code });
    // a name that was never executed takes no place
    if (outcome === 'answered') names.admit(name, isTrusted);
    durations.observe({ name: names.has(name) ? name : 'other', kind, outcome }, seconds);
  };
}

function unavailableCounter(register: Registry): Metrics['countUnavailable'] {
  const faults = new Counter({
    name: 'unavailable_total',
    help: 'Faults that pass by themselves, such as a busy service or a database that is away, that clients received',
    labelNames: ['fault'] as const,
    registers: [register],
  });
  return (fault) => faults.inc({ fault });
}

function cacheCounter(register: Registry): Metrics['countCache'] {
  const requests = new Counter({
    name: 'cache_requests_total',
    help: 'Questions to each cache in memory; a hit is also what another request was making at the time',
    labelNames: ['cache', 'outcome'] as const,
    registers: [register],
  });
  return (cache, { once }) => ({
    once: async (question, make) => {
      let outcome = 'hit';
      const value = await once(question, () => {
        outcome = 'miss';
        return make();
      });
      requests.inc({ cache, outcome });
      return value;
    },
  });
}

function cellCounter(register: Registry): Metrics['countCell'] {
  const events = new Counter({
    name: 'building_cells_total',
    help: 'Cells of buildings that were read into memory, refused because they are asked for too rarely, or removed to make room',
    labelNames: ['event'] as const,
    registers: [register],
  });
  return (event) => events.inc({ event });
}

function sourceCounter(register: Registry): ChainListener {
  const events = new Counter({
    name: 'source_events_total',
    help: 'Outcomes of the requests to each outside source',
    labelNames: ['chain', 'source', 'outcome', 'failure'] as const,
    registers: [register],
  });
  const durations = new Histogram({
    name: 'source_duration_seconds',
    help: 'Time from the start of a request until a source answered or failed',
    labelNames: ['chain', 'source', 'outcome'] as const,
    buckets: SOURCE_BUCKETS_S,
    registers: [register],
  });
  return ({ chain, source, outcome, failure = '', durationMs }: ChainEvent) => {
    events.inc({ chain, source, outcome, failure });
    durations.observe({ chain, source, outcome }, durationMs / 1000);
  };
}

function countCompute(register: Registry, compute: Compute): void {
  const gauge = new Gauge({
    name: 'compute_tasks',
    help: 'Heavy calculations waiting for a thread, and running',
    labelNames: ['state'] as const,
    registers: [register],
    collect: () => {
      const { waiting, working } = compute.load();
      gauge.set({ state: 'waiting' }, waiting);
      gauge.set({ state: 'working' }, working);
    },
  });
}
