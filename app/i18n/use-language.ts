import { useTranslation } from 'react-i18next'
import type { Language } from '~/i18n/languages'
import { defaultLanguage, isLanguage } from '~/i18n/languages'

export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : defaultLanguage
}
