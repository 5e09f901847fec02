/**
 * Runs `work` once the browser has painted what a press has just changed, so that the answer to a tap never waits for
 * what the tap starts. In a page that isn't shown nothing is painted: there it runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
