import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { BrandName } from '~/ui/console/brand-name'
import { Card, Page } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import type { BrandAnswer } from './view'

/** The team's last answers, and how long each member had waited. */
export function StaffAnswers({ answers }: { answers: readonly BrandAnswer[] }) {
  const { t } = useTranslation('console')
  const { dateTime, number } = useFormat()
  return (
    <Page>
      <Card title={t('staff.answered')} flush>
        <Table
          label={t('staff.answered')}
          rows={answers}
          keyOf={({ draftId }) => draftId}
          empty={t('staff.no_answers')}
          columns={[
            {
              id: 'who',
              label: t('staff.chat_of'),
              heading: true,
              show: ({ profile, member }) => t('staff.from_to', { from: profile, to: member }),
            },
            {
              id: 'brand',
              label: t('queue.brand'),
              spare: true,
              show: ({ brand, brandName }) => <BrandName slug={brand} name={brandName} />,
            },
            { id: 'by', label: t('staff.by'), show: ({ by }) => by },
            { id: 'at', label: t('staff.at'), spare: true, show: ({ at }) => dateTime(at) },
            {
              id: 'waited',
              label: t('staff.waited'),
              right: true,
              show: ({ waitedSeconds }) => t('staff.minutes', { minutes: number(Math.ceil(waitedSeconds / 60)) }),
            },
          ]}
        />
      </Card>
    </Page>
  )
}
