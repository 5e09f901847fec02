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
