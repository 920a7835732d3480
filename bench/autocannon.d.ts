/** The parts of autocannon 9 that the benchmark uses; the package carries no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds, unless an amount is given. */
    duration?: number;
    /** Requests. */
    amount?: number;
    /** Threads of the load client beside this one. */
    workers?: number;
    method?: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    /** File of the function that sets each connection up. */
    setupClient?: string;
  }

  interface Result {
    requests: { average: number; total: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
