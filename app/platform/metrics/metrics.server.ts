import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { once } from '../registry.server'

/** What operators measure. Labels are few and fixed: never a path, a host, a tenant or a person. */
export const metrics = () =>
  once('metrics', () => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    return {
      register,
      requests: new Histogram({
        name: 'manyhearts_request_seconds',
        help: 'Answered requests by method and class of status',
        labelNames: ['method', 'status'] as const,
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
        registers: [register],
      }),
      cacheReads: new Counter({
        name: 'manyhearts_cache_reads_total',
        help: 'Cached reads by kind and where the value came from: memory, redis, source, or past the cache',
        labelNames: ['kind', 'from'] as const,
        registers: [register],
      }),
      jobs: new Counter({
        name: 'manyhearts_jobs_total',
        help: 'Runs of jobs by kind and outcome',
        labelNames: ['kind', 'outcome'] as const,
        registers: [register],
      }),
    }
  })

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Counts one answered request. */
export function countRequest({ method, status, seconds }: { method: string; status: number; seconds: number }): void {
  const labels = { method: methods.has(method) ? method : 'other', status: `${Math.floor(status / 100)}xx` }
  metrics().requests.observe(labels, seconds)
}

/** Counts one read through the cache. */
export function countCacheRead(kind: string, from: 'memory' | 'redis' | 'source' | 'bypass'): void {
  metrics().cacheReads.inc({ kind, from })
}
