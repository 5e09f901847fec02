import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { Dotted } from '~/ui/dotted'

const placeClass = cva('text-xs leading-[1.3] max-xs:text-2xs')

/** 'Kaja, 28': a name too long for its card goes on in a second line. */
export function NameAge({ name, age }: { name: string; age: number }) {
  const { t } = useTranslation('members')
  return (
    <Trans
      t={t}
      i18nKey="card.name_age"
      values={{ name, age }}
      components={{
        name: <span className="wrap-anywhere min-w-0" />,
        age: <span className="-ms-[0.11em] whitespace-nowrap" />,
      }}
    />
  )
}

/** Where somebody lives, on a card: a city is told whole. */
export function Place({ parts, className }: { parts: readonly (string | null)[]; className: string }) {
  return (
    <p className={placeClass({ className })}>
      <Dotted parts={parts} />
    </p>
  )
}
