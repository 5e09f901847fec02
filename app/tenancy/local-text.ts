import type { Language } from '~/i18n/languages'
import type { LocalText } from './settings/values.server'
import type { Tenant } from './tenant'

/** Returns a setting's text in a language; a brand may write one for all, or one for each. Empty when there is none. */
export function textIn(text: LocalText, tenant: Pick<Tenant, 'settings'>, language: Language): string {
  if (typeof text === 'string') return text
  return text[language] ?? text[tenant.settings.domain_language] ?? text.en ?? Object.values(text)[0] ?? ''
}
