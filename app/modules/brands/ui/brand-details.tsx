import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Facts, Mark } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import type { DomainLook, SettingLine } from '../schema'

/** A brand's domains: where they point, and their certificates. */
export function Domains({ name, domains }: { name: string; domains: readonly DomainLook[] }) {
  const { t } = useTranslation('console')
  const { date } = useFormat()
  return (
    <Card title={t('brands.domains', { brand: name })} flush>
      <Table
        label={t('brands.domains', { brand: name })}
        columns={[
          { id: 'domain', label: t('brands.domain'), heading: true, show: ({ domain }) => domain },
          {
            id: 'address',
            label: t('brands.points'),
            show: ({ address, code }) => {
              if (code) return <Mark state="quiet">{t('brands.unasked', { code })}</Mark>
              return address ? <Mark state="good">{address}</Mark> : <Mark state="broken">{t('brands.nowhere')}</Mark>
            },
          },
          {
            id: 'certificate',
            label: t('brands.certificate'),
            show: ({ certificate }) => {
              if (certificate.kind === 'valid') return t('brands.until', { date: date(certificate.until, 'medium') })
              if (certificate.kind === 'refused') return <Mark state="broken">{certificate.code}</Mark>
              return t('brands.no_certificate')
            },
          },
          {
            id: 'use',
            label: t('brands.use'),
            spare: true,
            show: ({ domain }) => t(domain === domains[0]?.domain ? 'brands.main' : 'brands.redirects'),
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
