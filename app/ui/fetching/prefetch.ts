interface Connection {
  saveData?: boolean
  /** 'slow-2g', '2g', '3g', '4g' */
  effectiveType?: string
}

/**
 * Whether a link's page is loaded when a person is about to open it: not where every byte counts (specification 9:
 * 'prefetch skipped on slow connections'). Browsers that tell nothing of their connection prefetch.
 */
export function prefetchOnIntent(): 'intent' | 'none' {
  const connection =
    typeof navigator === 'undefined' ? undefined : (navigator as { connection?: Connection }).connection
  const isSlow = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
  return isSlow ? 'none' : 'intent'
}
