import type { PageTexts } from '~/i18n/inline-texts'
import { readInlineTexts } from '~/i18n/inline-texts'
import { textAt } from '~/i18n/translate'

const longestWait = 30_000

/**
 * The browser's texts: those of the page are there at once, the others come in one file with the first sign that the
 * visitor goes on (a link pointed at or focused, a navigation), beside the next page's data and not after it.
 */
export function openBrowserTexts(page: Document = document): PageTexts {
  const { json, inline } = readInlineTexts(page)
  const allTexts = once(() => fetchUntilThere(inline.file))
  const known: Record<string, unknown> = { ...inline.texts }
  // What the page brought along keeps its wording while the page lives.
  const come = () => allTexts().then((texts) => void Object.assign(known, { ...texts, ...inline.texts }))
  const texts = {
    language: inline.language,
    find: (namespace: string, path: string) => textAt(known[namespace], path),
    has: (namespace: string) => namespace in known,
    come,
  }
  const load = () => void come()
  loadOnLinkIntent(page, load)
  const { dateLocale, timeZone, now } = inline
  return { texts, dateLocale, timeZone, now, inlineJson: () => json, load }
}

function loadOnLinkIntent(page: Document, load: () => void): void {
  const events = ['pointerover', 'touchstart', 'focusin'] as const
  const look = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href^="/"]')) return
    for (const name of events) page.removeEventListener(name, look)
    load()
  }
  for (const name of events) page.addEventListener(name, look, { passive: true })
}

/** Keeps trying: a page without its texts would be worse than waiting on the one before. */
async function fetchUntilThere(path: string): Promise<Record<string, object>> {
  for (let wait = 500; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      const response = await fetch(path)
      if (response.ok) return (await response.json()) as Record<string, object>
    } catch {
      // offline, or an answer cut short: the next try may succeed
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

function once<T>(work: () => T): () => T {
  let done: { result: T } | undefined
  return () => {
    done ??= { result: work() }
    return done.result
  }
}
