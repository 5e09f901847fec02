import type { InitOptions } from 'i18next'

/** What server and browser must have in common, or hydration would differ. React escapes, so texts are not escaped twice. */
export const textsOptions: InitOptions = {
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  fallbackNS: false,
  keySeparator: '.',
  nsSeparator: ':',
  returnNull: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  react: { useSuspense: true, transKeepBasicHtmlNodesFor: [], bindI18n: '', bindI18nStore: '' },
}
