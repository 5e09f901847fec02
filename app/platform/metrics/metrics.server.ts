import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { once } from '../registry.server'

/** Metrics for operators, named by Prometheus's conventions. Few, fixed labels: no path, host, tenant or person. */
export const metrics = () =>
  once('metrics', () => {
    const register = new Registry()
    const registers = [register]
    // Interval of a timer, in milliseconds. The library's default of 10 costs more than everything else on an idle
    // server.
    collectDefaultMetrics({ register, eventLoopMonitoringPrecision: 100 })
    // Removed because these are sums of other gauges, and by Prometheus's convention `_total` denotes a counter.
    for (const sum of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${sum}_total`)
    return {
      register,
      requests: new Histogram({
        name: 'manyhearts_http_request_duration_seconds',
        help: 'Answered requests by method, group of routes, size of the brand and class of status',
        labelNames: ['method', 'route', 'brand', 'status'] as const,
        buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5],
        registers,
      }),
      cacheReads: new Counter({
        name: 'manyhearts_cache_reads_total',
        help: 'Cached reads by kind and where the value came from: memory, redis, source, or past the cache',
        labelNames: ['kind', 'from'] as const,
        registers,
      }),
      jobs: new Counter({
        name: 'manyhearts_jobs_total',
        help: 'Runs of jobs by kind and outcome',
        labelNames: ['kind', 'outcome'] as const,
        registers,
      }),
      payments: new Counter({
        name: 'manyhearts_payments_total',
        help: 'What providers said of payments: new states of orders, money that went back, and what fits no order',
        labelNames: ['provider', 'outcome'] as const,
        registers,
      }),
      refusedMails: new Counter({
        name: 'manyhearts_mail_refusals_total',
        help: 'E-mails that mailbox providers refused for a fault of the sender, by large provider and fault',
        labelNames: ['provider', 'fault'] as const,
        registers,
      }),
      services: new Gauge({
        name: 'manyhearts_service_up',
        help: 'Whether a service answers this node: redis, mail, storage',
        labelNames: ['service'] as const,
        registers,
      }),
      streams: new Gauge({
        name: 'manyhearts_live_streams',
        help: 'Open streams of server-sent events',
        registers,
      }),
    }
  })

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export interface CountedRequest {
  method: string
  /** A group of routes, from a fixed list. */
  route: string
  brand: BrandSize
  status: number
  seconds: number
}

/** Size class of a brand by its members: shows that a brand is slow without giving each brand its own series. */
export type BrandSize = 'none' | 'small' | 'medium' | 'large'

export function countRequest({ method, route, brand, status, seconds }: CountedRequest): void {
  const known = methods.has(method) ? method : 'other'
  metrics().requests.observe({ method: known, route, brand, status: statusClass(status) }, seconds)
}

/** Requests that their clients broke off are a class of their own: they say nothing of the server. */
function statusClass(status: number): string {
  return status === 499 ? '499' : `${Math.floor(status / 100)}xx`
}

export function countCacheRead(kind: string, from: 'memory' | 'redis' | 'source' | 'bypass'): void {
  metrics().cacheReads.inc({ kind, from })
}

/** Counts one report of a provider about a payment. */
export function countPayment(provider: string, outcome: string): void {
  metrics().payments.inc({ provider, outcome })
}
