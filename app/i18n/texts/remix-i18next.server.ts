import type { I18nFormatModule, i18n } from 'i18next'
import { createInstance } from 'i18next'
import { RemixI18Next } from 'remix-i18next/server'
import type { LanguageSigns } from '~/i18n/choose-language'
import { chooseLanguage } from '~/i18n/choose-language'
import type { Language } from '~/i18n/languages'
import { defaultLanguage, isLanguage, languages } from '~/i18n/languages'
import { i18nextOptions } from '~/i18n/texts/i18next-options'
import { textAt } from '~/i18n/texts/text-at'

const signsOf = new WeakMap<Request, LanguageSigns>()
const instances = new Map<string, i18n>()

/**
 * Looks up each text for i18next. `own` comes with a brand's `t`: the brand's own texts take precedence over the
 * product's, which all brands share. A merged copy per brand and language would take gigabytes.
 */
const brandFirst = {
  type: 'i18nFormat',
  name: 'brand-first',
  handleAsObject: true,
  getResource: (language: string, namespace: string, key: string, { own }: { own?: Record<string, unknown> }) =>
    (own && textAt(own[namespace], key)) ?? instances.get(language)?.getResource(language, namespace, key),
} satisfies I18nFormatModule & Record<string, unknown>

for (const language of languages) {
  const instance = createInstance()
  instances.set(language, instance)
  await instance.use(brandFirst).init({ ...i18nextOptions(language), lng: language, resources: {} })
}

/**
 * Chooses a request's language by our own rule, and reads the namespaces of matched routes. Its `getFixedT` isn't used:
 * it creates an instance for each call, and knows neither tenant nor member.
 */
export const remixI18next = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ['custom'],
    findLocale: async (request) => {
      const signs = signsOf.get(request)
      return signs ? chooseLanguage(signs) : null
    },
  },
})

/** Detects the language of a request from the signs of the brand, the visitor and the member. */
export async function detectLanguage(request: Request, signs: LanguageSigns): Promise<Language> {
  signsOf.set(request, signs)
  const language = await remixI18next.getLocale(request)
  return isLanguage(language) ? language : defaultLanguage
}

/** Returns the only instance of a language. */
export function instanceOf(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`no i18next instance of '${language}'`)
  return instance
}
