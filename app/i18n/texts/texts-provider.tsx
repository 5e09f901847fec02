import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { FormatsContext, makeFormats } from '~/i18n/formats'
import type { PageTexts } from '~/i18n/texts/inline-texts'
import { inlineTextsId } from '~/i18n/texts/inline-texts'

const PageTextsContext = createContext<Pick<PageTexts, 'json' | 'load'> | null>(null)

const minute = 60_000

/** Provides texts (`useTranslation`) and formats (`useFormat`) to the page, on the server and in the browser. */
export function TextsProvider({ texts, children }: { texts: PageTexts; children: ReactNode }) {
  const { dateLocale, timeZone, now } = texts
  const [clock, setClock] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setClock(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  const justNow = texts.i18n.t('common:just_now')
  const formats = useMemo(
    () => makeFormats(dateLocale, timeZone, clock, justNow),
    [dateLocale, timeZone, clock, justNow],
  )
  return (
    <I18nextProvider i18n={texts.i18n}>
      <FormatsContext.Provider value={formats}>
        <PageTextsContext.Provider value={texts}>{children}</PageTextsContext.Provider>
      </FormatsContext.Provider>
    </I18nextProvider>
  )
}

/**
 * Inlines the page's texts for the browser, in the root's body before the scripts. On each navigation it starts
 * fetching the file with all texts, in parallel with the next page's data.
 */
export function InlinedTexts() {
  const page = useContext(PageTextsContext)
  const navigating = useNavigation().state !== 'idle'
  useEffect(() => {
    if (navigating) page?.load()
  }, [navigating, page])
  if (!page) throw new Error('InlinedTexts outside of TextsProvider')
  return (
    <script
      id={inlineTextsId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose every '<' is escaped by inlineJson
      dangerouslySetInnerHTML={{ __html: page.json }}
    />
  )
}
