import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { BrandName } from '~/ui/console/brand-name'
import { Mark } from '~/ui/console/parts'
import { RowForm } from '~/ui/console/row-form'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { ProofLine } from '../../console/schema'
import { proofSteps } from '../../console/schema'

type Proof = Omit<ProofLine, 'startedAt' | 'finishedAt'> & {
  startedAt: Date | string
  finishedAt: Date | string | null
}

interface Row {
  slug: string
  name: string
  mayProve: boolean
  proof: Proof | null
}

/** Table of the last proof of each brand: the running step, no differences, or the differences. */
export function ProofTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('console')
  return (
    <div aria-live="polite">
      <Table
        label={t('proof.title')}
        columns={useColumns()}
        rows={rows}
        keyOf={({ slug }) => slug}
        empty={t('proof.no_brands')}
      />
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  return [
    {
      id: 'brand',
      label: t('money.brand'),
      heading: true,
      show: ({ slug, name }) => <BrandName slug={slug} name={name} />,
    },
    { id: 'state', label: t('money.state'), show: ({ proof }) => <State proof={proof} /> },
    {
      id: 'when',
      label: t('audit.when'),
      spare: true,
      show: ({ proof }) => (proof ? `${dateTime(proof.startedAt)}, ${proof.startedBy}` : t('proof.never')),
    },
    {
      id: 'prove',
      label: t('operators.act'),
      right: true,
      show: ({ slug, name, mayProve, proof }) =>
        mayProve && (proof === null || proof.finishedAt !== null) ? (
          <RowForm fields={{ brand: slug }} label={t('proof.prove_of', { name })}>
            {t('proof.prove')}
          </RowForm>
        ) : null,
    },
  ]
}

function State({ proof }: { proof: Proof | null }) {
  const { t } = useTranslation('console')
  if (!proof) return <Mark state="quiet">{t('proof.never')}</Mark>
  const { finishedAt, failure, step, found, balances, payments, differences } = proof
  if (finishedAt === null) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Mark state="waiting">{t(`proof.step.${proofSteps[step] ?? 'comparison'}`)}</Mark>
        <progress className="h-1.5 w-24" value={step} max={proofSteps.length} aria-label={t('proof.progress')} />
      </span>
    )
  }
  if (failure) return <Mark state="broken">{t(`proof.failed.${failure}`)}</Mark>
  if (!found) return <Mark state="good">{t('proof.whole', { balances, payments })}</Mark>
  return (
    <details>
      <summary className="cursor-pointer">
        <Mark state="broken">{t('proof.differs', { count: found })}</Mark>
      </summary>
      <ul className="mt-1.5 grid gap-1 text-2xs">
        {differences?.map((difference) => (
          <li key={difference} className="wrap-anywhere">
            {difference}
          </li>
        ))}
      </ul>
    </details>
  )
}
