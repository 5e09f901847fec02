import type { InitOptions } from 'i18next'
import type { Language } from '~/i18n/languages'

/** How i18next reads the locale files, the same on the server and in the browser. */
export function i18nextOptions(language: Language): InitOptions {
  return {
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    keySeparator: '.',
    nsSeparator: ':',
    ignoreJSONStructure: false,
    returnNull: false,
    // React escapes what it shows, and e-mails are React, too.
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => '',
    react: {
      // Plain keys are of the first namespace, 'members:field.name' of another.
      nsMode: 'fallback',
      // A page keeps its language, so that no component has to listen.
      bindI18n: false,
      bindI18nStore: false,
      useSuspense: true,
    },
  }
}
