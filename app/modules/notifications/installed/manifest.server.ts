import { languageTag } from '~/i18n/languages'
import { translate } from '~/i18n/texts/texts.server'
import type { RequestContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import type { AppIcon } from '~/tenancy/files/app-icons'
import { appIcons } from '~/tenancy/files/app-icons'
import type { AppScreen } from '~/tenancy/files/app-screens'
import { appScreens, appScreenUrl } from '~/tenancy/files/app-screens'
import { appIconUrl } from '~/tenancy/files/asset-url'
import { textIn } from '~/tenancy/local-text'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'

/** Returns the brand's Web Application Manifest (W3C), with which systems install it as an app. */
export function manifestOf({ tenant, language }: Pick<RequestContext, 'tenant' | 'language'>) {
  const tokens = plainTokens(tenant.theme)
  const t = translate(tenant, language)
  return {
    id: '/',
    start_url: '/',
    scope: '/',
    name: tenant.settings.name,
    short_name: tenant.settings.name,
    description: textIn(tenant.settings.description, tenant, language),
    lang: languageTag(language),
    dir: 'ltr',
    display: 'standalone',
    background_color: tokens.get('--c-bg'),
    theme_color: tokens.get('--c-surface-1'),
    categories: ['social', 'lifestyle'],
    shortcuts: [
      { name: t('common:nav.messages'), url: paths.chats },
      { name: t('common:nav.likes'), url: paths.likes },
    ],
    screenshots: (Object.keys(appScreens) as AppScreen[]).map((screen) => {
      const { width, height } = appScreens[screen]
      return {
        src: appScreenUrl(tenant, screen, language),
        sizes: `${width}x${height}`,
        type: 'image/png',
        form_factor: screen,
        label: t('home:hero.title'),
      }
    }),
    icons: (Object.keys(appIcons) as AppIcon[])
      .filter((name) => name !== 'apple-180.png')
      .map((name) => {
        const { size, maskable } = appIcons[name]
        return {
          src: appIconUrl(tenant, name),
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose: maskable ? 'maskable' : 'any',
        }
      }),
  }
}
