import type { Attributes, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'

export interface SpanOptions {
  /** Without it, work inside this process. */
  kind?: keyof typeof SpanKind
  /** Named by OpenTelemetry's semantic conventions. Never personal data. */
  attributes?: Attributes
  /** The W3C `traceparent` of the work that caused this one; null if none is known. Without it, the open span did. */
  parent?: string | null | undefined
}

const failed: SpanStatusCode.ERROR = 2

/** @param type of the error, without personal data */
export function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type).setStatus({ code: failed })
}
