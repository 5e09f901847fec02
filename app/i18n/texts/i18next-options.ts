import type { InitOptions } from 'i18next'
import type { Language } from '~/i18n/languages'
import { isolated } from './isolated'

/** Returns the options with which i18next reads the locale files, on the server and in the browser. */
export function i18nextOptions(language: Language): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    keySeparator: '.',
    nsSeparator: ':',
    ignoreJSONStructure: false,
    returnNull: false,
    // React escapes values, and e-mails are rendered by React, too: i18next is to keep their directions apart instead.
    interpolation: { escapeValue: true, escape: isolated },
    missingInterpolationHandler: () => '',
    react: {
      // Plain keys belong to the first namespace; 'members:field.name' names another.
      nsMode: 'fallback',
      // A page keeps its language, so that no component has to listen.
      bindI18n: false,
      bindI18nStore: false,
      useSuspense: true,
    },
  }
}
