import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Facts, Mark } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import type { DomainLine, SettingLine } from '../schema'

/** A brand's domains: where they point, and their certificates as far as known. */
export function Domains({ name, domains }: { name: string; domains: readonly DomainLine[] }) {
  const { t } = useTranslation('console')
  const { relative, date } = useFormat()
  const at = domains.find(({ look }) => look !== null)?.look?.at
  return (
    <Card
      title={t('brands.domains', { brand: name })}
      aside={
        <span className="text-2xs text-text-3">
          {at ? t('brands.asked', { ago: relative(at) }) : t('brands.not_asked')}
        </span>
      }
      flush
    >
      <Table
        label={t('brands.domains', { brand: name })}
        columns={[
          { id: 'domain', label: t('brands.domain'), heading: true, show: ({ domain }) => domain },
          {
            id: 'address',
            label: t('brands.points'),
            show: ({ look }) => {
              if (!look) return <Mark state="quiet">{t('brands.unknown')}</Mark>
              return look.address ? (
                <Mark state="good">{look.address}</Mark>
              ) : (
                <Mark state="broken">{t('brands.nowhere')}</Mark>
              )
            },
          },
          {
            id: 'certificate',
            label: t('brands.certificate'),
            show: ({ look }) => {
              if (!look) return t('brands.unknown')
              const { certificate } = look
              if (certificate.kind === 'valid') return t('brands.until', { date: date(certificate.until, 'medium') })
              if (certificate.kind === 'refused') return <Mark state="broken">{certificate.code}</Mark>
              return t('brands.no_certificate')
            },
          },
          {
            id: 'use',
            label: t('brands.use'),
            spare: true,
            show: ({ main }) => t(main ? 'brands.main' : 'brands.redirects'),
          },
        ]}
        rows={domains}
        keyOf={({ domain }) => domain}
        empty={t('brands.no_domain')}
      />
    </Card>
  )
}

/** The settings in the brand's folder. */
export function Settings({ settings }: { settings: readonly SettingLine[] }) {
  const { t } = useTranslation('console')
  return (
    <Card title={t('brands.settings')}>
      <Facts
        facts={settings.map(({ key, value, line }) => [
          key,
          <span key={key} className="wrap-anywhere">
            {value} <code className="text-text-3">{t('brands.at_line', { line })}</code>
          </span>,
        ])}
      />
      <p className="text-2xs text-text-3">{t('brands.read_only')}</p>
    </Card>
  )
}
