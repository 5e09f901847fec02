import type { BackendModule, Resource } from 'i18next'
import { createInstance } from 'i18next'
import { i18nextOptions } from '~/i18n/texts/i18next-options'
import type { PageTexts } from '~/i18n/texts/inline-texts'
import { readInlineTexts } from '~/i18n/texts/inline-texts'

const longestWait = 30_000

/**
 * Opens the browser's texts. Those of the page are available at once. All others come in one file, fetched at the first
 * sign of a navigation (a link pointed at or focused, or a navigation itself), in parallel with the next page's data. A
 * page whose namespace is still missing suspends the navigation.
 */
export function openBrowserTexts(page: Document = document): PageTexts {
  const { json, inline } = readInlineTexts(page)
  const { language, dateLocale, timeZone, now, texts } = inline
  const i18n = createInstance()
  const allTexts = once(async () => {
    if (!inline.file) return texts
    const all = await fetchUntilThere(inline.file)
    // Texts that came with the page take precedence until it is closed.
    i18n.store.data[language] = { ...all, ...texts }
    return all
  })
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (_language, namespace, done) => void allTexts().then((all) => done(null, all[namespace] ?? {})),
  }
  i18n.use(backend)
  void i18n.init({
    ...i18nextOptions(language),
    ns: Object.keys(texts),
    resources: { [language]: texts },
    partialBundledLanguages: true,
    initImmediate: false,
  })
  const load = () => void allTexts()
  loadOnLinkIntent(page, load)
  return { i18n, dateLocale, timeZone, now, json, load }
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

/** Retries until it succeeds: a page without its texts would be worse than waiting on the previous one. */
async function fetchUntilThere(path: string): Promise<Resource[string]> {
  for (let wait = 500; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      const response = await fetch(path)
      if (response.ok) return (await response.json()) as Resource[string]
    } catch {
      // offline, or a truncated response: the next try may succeed
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
