import type { Language } from '~/i18n/languages'

/** Returns a label in the case it has within a sentence. German keeps capitals, and so do words like 'DIY'. */
export function withinSentence(label: string, language: Language): string {
  const isWord = /^\p{Lu}(?:\p{Ll}|\s)/u.test(label)
  return language === 'de' || !isWord ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1)
}
