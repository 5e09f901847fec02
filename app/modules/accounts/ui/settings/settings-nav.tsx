import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { useBrand } from '~/ui/brand/use-brand'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'

/** The sections of the settings, with their icons. */
export const settingsSections = {
  notifications: 'bell',
  account: 'user-round',
  security: 'lock',
  location: 'map-pin',
  privacy: 'eye-off',
  verification: 'seal',
  consents: 'file-text',
  devices: 'smartphone',
  invites: 'user-plus',
} as const satisfies Record<string, IconName>

export type SettingsSection = keyof typeof settingsSections

/** Sections with pages of their own; the others are shown at /notifications. */
const ownPages = {
  security: paths.security,
  location: paths.location,
  consents: paths.consents,
  verification: paths.verification,
} as const satisfies Partial<Record<SettingsSection, string>>

/** A section shown at /notifications, selected by `?section=`. */
export type OwnSection = Exclude<SettingsSection, keyof typeof ownPages>

const inOrder = Object.keys(settingsSections) as SettingsSection[]

export function settingsSection(name: string | null): OwnSection {
  return inOrder.find((section): section is OwnSection => section === name && !(section in ownPages)) ?? 'notifications'
}

/** Returns the path at which a section is shown and to which its forms post. */
export function settingsPath(section: SettingsSection): string {
  if (section in ownPages) return ownPages[section as keyof typeof ownPages]
  return section === 'notifications' ? paths.notifications : `${paths.notifications}?section=${section}`
}

const item =
  'flex min-h-12 items-center gap-3 whitespace-nowrap rounded-button px-4 font-semibold text-sm text-text-2 hover:bg-surface-2 aria-[current]:bg-primary-soft aria-[current]:text-text'

/** The navigation between sections. Invites are shown only if sign-up requires one, verification if the brand offers it. */
export function SettingsNav({ current, invites }: { current: SettingsSection; invites: boolean }) {
  const { t } = useTranslation('settings')
  const { verifiesPhotos } = useBrand()
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is current
  useEffect(() => showCurrent(strip.current), [current])
  return (
    <nav
      ref={strip}
      className="scrollbar-none max-lg:fades-at-end -mx-gutter flex min-w-0 gap-1 overflow-x-auto px-gutter lg:mx-0 lg:flex-col lg:px-0"
      aria-label={t('title')}
    >
      {inOrder
        .filter((section) => (section !== 'invites' || invites) && (section !== 'verification' || verifiesPhotos))
        .map((section) => (
          <Link
            key={section}
            className={item}
            to={settingsPath(section)}
            aria-current={section === current ? 'page' : undefined}
            preventScrollReset
          >
            <Icon className="max-lg:hidden" name={settingsSections[section]} />
            {t(`section.${section}`)}
          </Link>
        ))}
      <Link className={item} to={`${paths.langConfig}?next=${paths.notifications}`}>
        <Icon className="max-lg:hidden" name="globe" />
        {t('section.language')}
      </Link>
    </nav>
  )
}

/** Scrolls the current section to the middle. On a phone the sections are a strip that scrolls sideways. */
function showCurrent(strip: HTMLElement | null): void {
  const link = strip?.querySelector('[aria-current]')
  if (!strip || !link) return
  const [inner, outer] = [link.getBoundingClientRect(), strip.getBoundingClientRect()]
  strip.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
}
