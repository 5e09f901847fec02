interface Connection {
  saveData?: boolean
  /** 'slow-2g', '2g', '3g', '4g' */
  effectiveType?: string
}

/**
 * Returns whether links load their page when the visitor is about to open it: not on slow connections (specification 9:
 * 'prefetch skipped on slow connections'). Browsers that don't report their connection prefetch.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  const connection =
    typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection
  const isSlow = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
  return isSlow ? 'none' : 'intent'
}
