import type { Span } from '@opentelemetry/api'
import { once } from '../registry.server'
import type { SpanOptions } from './span'
import type { Tracer } from './tracer.server'

const opened = once<{ tracer: Tracer | null }>('tracer', () => ({ tracer: null }))

/**
 * From now on sends the spans of this process to a collector (docs/operating.md, 'Traces'). Only here OpenTelemetry is loaded.
 * @param report called when the collector goes away or comes back
 * @returns a function that sends what is left and ends it
 */
export async function startTracing(report: (isAway: boolean, error?: Error) => void): Promise<() => Promise<void>> {
  const { openTracer } = await import('./tracer.server')
  const tracer = openTracer(report)
  opened.tracer = tracer
  return async () => {
    opened.tracer = null
    await tracer.close()
  }
}

/** Whether this is done for a request or a job that is traced. */
export function isTraced(): boolean {
  return opened.tracer?.isTraced() ?? false
}

/** Runs `work` as a span, which tells when it failed. Without tracing, it only runs `work`. */
export function inSpan<T>(name: string, options: SpanOptions, work: (span?: Span) => Promise<T>): Promise<T> {
  return opened.tracer ? opened.tracer.run(name, options, work) : work()
}

/** Names the function that called those whose names match: the use case behind a transaction. */
export function callerName(inner: RegExp): string {
  const frames = new Error().stack?.matchAll(/\n\s+at (?:async )?(?:\w+\.)*([\w$]+) \(/g) ?? []
  const names = [...frames].map(([, name = '']) => name.replace(/\$\d+$/, ''))
  const last = names.findLastIndex((name) => inner.test(name))
  return names[last + 1] ?? 'transaction'
}

/** Returns the open span as a W3C `traceparent`, for work that another process does later. */
export function traceparent(): string | null {
  return opened.tracer?.traceparent() ?? null
}

/** Returns the id of the trace for the log. */
export function traceId(): string | undefined {
  return opened.tracer?.traceId()
}
