import { useTranslation } from 'react-i18next'
import { Card, Facts } from '~/ui/console/parts'
import type { AuditLine } from '../schema'

interface EntryCardProps {
  entry: AuditLine
  /** The entry with its neighbours in the chain. */
  chain: readonly AuditLine[]
  brand: string
}

/** An entry in full: actor, act, subject, reason, origin, values before and after, and its place in the chain. */
export function EntryCard({ entry, chain, brand }: EntryCardProps) {
  const { t } = useTranslation('console')
  return (
    <Card title={t(`act.${entry.act}`)}>
      <Facts
        facts={[
          [t('audit.entry'), `${entry.number}, ${brand}`],
          [t('audit.when'), entry.at.replace('T', ' ').replace('Z', ' UTC')],
          [t('audit.who'), [entry.actorName, t(`actor.${entry.actorKind}`)].join(', ')],
          [t('audit.whom'), entry.subjectName || entry.subjectId],
          [t('audit.from'), entry.addressHash ? [entry.country, entry.addressHash].filter(Boolean).join(', ') : '–'],
          [t('audit.why'), entry.reason || '–'],
        ]}
      />
      {(entry.before || entry.after) && (
        <div className="grid grid-cols-2 gap-2 text-xs max-md:grid-cols-1">
          {entry.before && <Values label={t('audit.before')} values={entry.before} className="bg-danger-soft" />}
          {entry.after && <Values label={t('audit.after')} values={entry.after} className="bg-success-soft" />}
        </div>
      )}
      <h3 className="font-semibold">{t('audit.links')}</h3>
      <ol className="flex flex-wrap gap-2 text-2xs">
        {chain.map(({ number, hash }) => (
          <li
            key={number}
            className="rounded-sm border border-border current:border-secondary current:bg-secondary-soft px-2.5 py-1.5"
            aria-current={number === entry.number ? 'true' : undefined}
          >
            {number}
            <code className="block font-semibold">{shortHash(hash)}</code>
          </li>
        ))}
      </ol>
      <p className="text-2xs text-text-2">{t('audit.hash_text')}</p>
    </Card>
  )
}

interface ValuesProps {
  label: string
  values: NonNullable<AuditLine['before']>
  className: string
}

function Values({ label, values, className }: ValuesProps) {
  return (
    <div className={`rounded-sm px-2.5 py-2 ${className}`}>
      <span className="block text-2xs text-text-2">{label}</span>
      {Object.entries(values).map(([name, value]) => (
        <span key={name} className="wrap-anywhere block">
          {name}: {Array.isArray(value) ? value.join(', ') : String(value)}
        </span>
      ))}
    </div>
  )
}

/** The beginning of a hash, long enough to tell it from its neighbours. */
export function shortHash(hash: string): string {
  return hash.length > 12 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
}
