import { useTranslation } from 'react-i18next'
import { Card } from '~/ui/console/parts'
import { Icon } from '~/ui/icon'
import type { Finding } from '../check/finding'
import { findingText } from '../check/finding'
import { CopyButton } from './copy-button'

/** The problems of a folder, each with its place, what is expected there, and the line. */
export function Findings({ findings, checked }: { findings: readonly Finding[]; checked: boolean }) {
  const { t } = useTranslation('console')
  if (findings.length === 0) {
    return <Card title={t('brands.findings')}>{checked ? t('brands.nothing_wrong') : t('brands.not_checked')}</Card>
  }
  return (
    <Card
      title={t('brands.errors', { count: findings.length })}
      aside={<CopyButton text={findings.map(findingText).join('\n')} label={t('brands.copy')} />}
      flush
    >
      <ul>
        {findings.map((finding) => (
          <li
            key={findingText(finding)}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-0.5 border-border border-b px-3.5 py-2.5 text-xs last:border-b-0 *:[svg]:mt-0.5 *:[svg]:text-danger-ink"
          >
            <Icon name="circle-x" />
            <code className="wrap-anywhere font-medium">{placeOf(finding)}</code>
            <span className="col-start-2">{t('brands.expected', { what: finding.expected })}</span>
            {finding.code.length > 0 && (
              <pre className="col-start-2 mt-1.5 overflow-x-auto rounded-sm bg-surface-2 px-3 py-2.5 leading-body">
                {finding.code.map(({ number, text, wrong }) => (
                  <code key={number} className={wrong ? 'block bg-danger-soft text-danger-ink' : 'block'}>
                    <span className="text-text-3">{String(number).padStart(4)} </span>
                    {text}
                  </code>
                ))}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** 'tenants/saffron/tenant.json:41:payments.currency' */
function placeOf({ file, line, key }: Finding): string {
  return [file, line, key].filter((part) => part !== null && part !== '').join(':')
}
