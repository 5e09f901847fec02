import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { Dotted } from '~/ui/dotted'
import { Dot } from '~/ui/labels'

const placeClass = cva('text-xs leading-[1.3] max-xs:text-2xs')

/** So many letters of a name go on together in the next line, with its comma. */
const keptLetters = 3

interface NameAgeProps {
  name: string
  age: number
  /** With a dot that says so. */
  online?: boolean
}

/** 'Kaja, 28': a name too long for its card goes on in a second line, never with its last letter or its comma alone. */
export function NameAge({ name, age, online = false }: NameAgeProps) {
  const { t } = useTranslation('members')
  const letters = [...name]
  const values = { name: letters.slice(0, -keptLetters).join(''), end: letters.slice(-keptLetters).join(''), age }
  return (
    <Trans
      t={t}
      i18nKey="card.name_age"
      values={values}
      components={{ end: <span className="whitespace-nowrap" />, age: <Age online={online} /> }}
    />
  )
}

function Age({ online, children }: { online: boolean; children?: ReactNode }) {
  const { t } = useTranslation('members')
  return (
    <span className="inline-flex items-center gap-[0.36em] whitespace-nowrap">
      {children}
      {online && <Dot online label={t('online')} />}
    </span>
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
