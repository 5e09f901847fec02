import type { I18nFormatModule, i18n, ThirdPartyModule } from 'i18next'
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

const keepInstance: ThirdPartyModule = {
  type: '3rdParty',
  init: (instance) => void instances.set(instance.options.lng ?? '', instance),
}

/** Chooses a request's language by our own rule, and creates the server's i18next instances. */
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
  plugins: [brandFirst, keepInstance],
})

for (const language of languages) {
  await remixI18next.getFixedT(language, undefined, { ...i18nextOptions(language), resources: {} })
}

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
