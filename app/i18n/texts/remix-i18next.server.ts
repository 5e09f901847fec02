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
 * i18next asks for each text here. `own` comes with a brand's `t`: its wordings are looked up before those of the
 * product, which all brands share. A merged copy per brand and language would be gigabytes.
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

/** Chooses a request's language by our own rule, and makes the i18next instances of the server. */
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

/** The language of a request; its signs are what the brand, the visitor and the member say. */
export async function detectLanguage(request: Request, signs: LanguageSigns): Promise<Language> {
  signsOf.set(request, signs)
  const language = await remixI18next.getLocale(request)
  return isLanguage(language) ? language : defaultLanguage
}

/** The one instance of a language. */
export function instanceOf(language: Language): i18n {
  const instance = instances.get(language)
  if (!instance) throw new Error(`no i18next instance of '${language}'`)
  return instance
}
