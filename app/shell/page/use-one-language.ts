import { useEffect, useState } from 'react'
import type { Language } from '~/i18n/languages'

/**
 * Loads the document again once the pages' language changes, by a login or in another tab: texts come with the document,
 * in one language.
 */
export function useOneLanguage(language: Language | undefined): void {
  const [loaded] = useState(language)
  useEffect(() => {
    if (language !== loaded) location.reload()
  }, [language, loaded])
}
