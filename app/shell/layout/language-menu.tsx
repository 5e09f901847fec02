import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { languageNames, languageTag } from '~/i18n/languages'
import { paths } from '~/paths'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu/menu'
import { MenuItem, menuItemClass } from '~/ui/menu/parts'
import type { Frame } from '../frame/frame'
import { useFrame } from '../frame/frame'

/** Returns whether to show the menu: for several visible languages (specification 2), unless the build hides it. */
export function hasLanguageChoice({ visibleLanguages, languageDropdown }: Frame): boolean {
  return languageDropdown !== 'hidden' && visibleLanguages.length > 1
}

/** Languages by their own names. Each is a button that posts the choice and returns to this page. */
export function LanguageMenu() {
  const { t } = useTranslation('common')
  const frame = useFrame()
  const { pathname, search } = useLocation()
  if (!hasLanguageChoice(frame)) return null
  const { language, visibleLanguages } = frame
  const code = language.toUpperCase()
  return (
    <form method="post" action={paths.langConfig}>
      <input type="hidden" name="next" value={pathname + search} />
      <Menu
        place="bar"
        triggerClass="inline-flex min-h-touch items-center gap-1.5 rounded-button px-3 font-semibold text-sm text-text-2 hover:bg-surface-2 max-xs:px-1.5"
        // The accessible name contains the visible text, so that voice control finds the button (WCAG 2.5.3).
        label={t('language.menu', { language: `${languageNames[language]} (${code})` })}
        grid={visibleLanguages.length > 4}
        trigger={
          <>
            <Icon name="globe" />
            {code}
            <Icon className="max-xs:hidden" name="chevron-down" />
          </>
        }
      >
        {visibleLanguages.map((choice) => (
          <MenuItem key={choice}>
            <button
              className={menuItemClass()}
              type="submit"
              name="language"
              value={choice}
              lang={languageTag(choice)}
              aria-current={choice === language || undefined}
            >
              <span>{languageNames[choice]}</span>
              {choice === language && <Icon className="ms-auto" name="check" />}
            </button>
          </MenuItem>
        ))}
      </Menu>
    </form>
  )
}
