import type { Language } from '~/i18n/languages'
import { isLanguage } from '~/i18n/languages'
import { paths } from '~/paths'
import type { Tenant } from '../tenant'

/**
 * Pictures of the app that systems show before it is installed, in pixels: of a phone and of a wide window. Browsers
 * take sides from 320 to 3840 pixels, the longer one at most 2.3 times the shorter.
 */
export const appScreens = {
  narrow: { width: 780, height: 1688 },
  wide: { width: 1280, height: 800 },
} as const

export type AppScreen = keyof typeof appScreens

/** Returns the URL of a picture of the app, which changes with the brand's version. */
export function appScreenUrl({ version }: Pick<Tenant, 'version'>, screen: AppScreen, language: Language): string {
  return `${paths.appIcon(`screen-${screen}-${language}.png`)}?v=${version}`
}

/** Parses the name of such a picture; null when the name isn't valid. */
export function appScreenNamed(file: string): { screen: AppScreen; language: Language } | null {
  const [, screen, language] = /^screen-(narrow|wide)-([a-z]{2})\.png$/.exec(file) ?? []
  return screen && isLanguage(language) ? { screen: screen as AppScreen, language } : null
}
