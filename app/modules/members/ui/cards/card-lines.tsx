import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import { Trans } from '~/i18n/trans'

const placeClass = tv({ base: 'max-h-[4lh] overflow-hidden text-xs leading-[1.3] max-xs:text-2xs' })

/** 'Kaja, 28': a name too long for its card goes on in a second line. */
export function NameAge({ name, age }: { name: string; age: number }) {
  const { t } = useTranslation('members')
  return (
    <Trans
      t={t}
      i18nKey="card.name_age"
      values={{ name, age }}
      components={{ name: <span className="wrap-anywhere min-w-0" />, age: <span className="-ms-0.5" /> }}
    />
  )
}

/** '10 km · Utrecht' on one line, or each on lines of its own: a city is told whole. */
export function Place({ parts, className }: { parts: readonly (string | null)[]; className: string }) {
  const told = parts.filter((part) => part !== null)
  return (
    <p className={placeClass({ className })}>
      {/* What begins a line has its dot cut off */}
      <span className="-ms-[0.85em] flex flex-wrap">
        {told.map((part, index) => (
          <span
            key={part}
            className="wrap-anywhere relative min-w-0 hyphens-auto ps-[0.85em] before:absolute before:start-[0.3em] before:content-['·']"
          >
            {index > 0 && ' '}
            {part}
          </span>
        ))}
      </span>
    </p>
  )
}
