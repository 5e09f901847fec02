import type { Context, Span } from '@opentelemetry/api'
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { release } from '../metrics/release.server'
import type { SpanOptions } from './span'
import { markFailed } from './span'

/** Milliseconds after which a collector that doesn't answer is left alone; also the most that the end of a process waits. */
const exportMs = 3_000

export type Tracer = ReturnType<typeof openTracer>

/**
 * Opens the exporter and the context of OpenTelemetry, which read their settings from the `OTEL_` variables.
 * @param report called when the collector goes away or comes back
 */
export function openTracer(report: (isAway: boolean, error?: Error) => void) {
  const own = resourceFromAttributes({ 'service.name': 'manyhearts', 'service.version': release })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(reporting(new OTLPTraceExporter({ timeoutMillis: exportMs }), report))],
  })
  provider.register()
  const tracer = provider.getTracer('manyhearts')

  return {
    run<T>(name: string, { kind = 'INTERNAL', attributes, parent }: SpanOptions, work: (span: Span) => Promise<T>) {
      const options = { kind: SpanKind[kind], ...(attributes ? { attributes } : {}) }
      return tracer.startActiveSpan(name, options, contextOf(parent), async (span) => {
        try {
          return await work(span)
        } catch (error) {
          markFailed(span, error instanceof Error ? error.constructor.name : typeof error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    /** Returns the open span as a `traceparent`, and null without one. */
    traceparent(): string | null {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent ?? null
    },
    isTraced: () => trace.getActiveSpan()?.isRecording() ?? false,
    traceId: (): string | undefined => trace.getActiveSpan()?.spanContext().traceId,
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** An unreadable `traceparent` begins a trace of its own. */
function contextOf(parent: string | null | undefined): Context {
  if (parent === undefined) return context.active()
  return propagation.extract(ROOT_CONTEXT, { traceparent: parent ?? undefined }, defaultTextMapGetter)
}

/** Reports when exports begin to fail and when they work again, instead of each failure. */
function reporting(exporter: OTLPTraceExporter, report: (isAway: boolean, error?: Error) => void): OTLPTraceExporter {
  const send = exporter.export.bind(exporter)
  let isAway = false
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      const failed = result.code !== 0
      if (failed !== isAway) report(failed, result.error)
      isAway = failed
      done(result)
    })
  return exporter
}
