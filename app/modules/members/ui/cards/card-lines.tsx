import { Trans, useTranslation } from '~/i18n/translation'

/** 'Kaja, 28': a name too long for its card is cut, the age never. */
export function NameAge({ name, age }: { name: string; age: number }) {
  const { t } = useTranslation('members')
  return (
    <Trans
      t={t}
      i18nKey="card.name_age"
      values={{ name, age }}
      components={{ name: <span className="mcard__who" />, age: <span /> }}
    />
  )
}

/** '10 km · Utrecht' on one line, or each on lines of its own: a city is told whole. */
export function Place({ parts }: { parts: readonly (string | null)[] }) {
  const told = parts.filter((part) => part !== null)
  return (
    <p className="mcard__where">
      <span>
        {told.map((part, index) => (
          <span key={part}>
            {index > 0 && ' '}
            {part}
          </span>
        ))}
      </span>
    </p>
  )
}
