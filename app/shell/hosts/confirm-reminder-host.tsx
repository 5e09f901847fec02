import { useFetcher, useSearchParams } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResendReply } from '~/modules/accounts/schema'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { belongsOn } from '../banners/choose-banners'
import { useFrame } from '../frame/frame'
import { usePage } from '../page/page-facts'

const ConfirmReminder = lazy(() =>
  import('~/modules/accounts/ui/confirm-reminder').then((file) => ({ default: file.ConfirmReminder })),
)

/** Query parameter with which partners' landing pages link back. */
const parameter = 'api_signup_complete'
const phone = '(max-width: 575.98px)'

/** Activation reminder as a modal on smartphones, when the URL has `api_signup_complete` (specification 4). */
export function ConfirmReminderHost() {
  const { viewer, banners } = useFrame()
  const { facts } = usePage()
  const [query, setQuery] = useSearchParams()
  const [isPhone, setIsPhone] = useState(false)
  useEffect(() => setIsPhone(matchMedia(phone).matches), [])
  const waits = banners.some((banner) => banner.topic === 'activation' && belongsOn(facts, banner))
  const open = isPhone && waits && query.has(parameter)
  const email = viewer?.emailToConfirm
  if (!email || !open) return null
  function close() {
    query.delete(parameter)
    setQuery(query, { replace: true, preventScrollReset: true })
  }
  return (
    <Suspense>
      <ConfirmReminderModal email={email} onClose={close} />
    </Suspense>
  )
}

function ConfirmReminderModal({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const fetcher = useFetcher<ResendReply>()
  return (
    <Modal onClose={onClose} size="question" title={t('activate.waiting_title')}>
      <ModalActions>
        <ConfirmReminder email={email} wait={0} reply={fetcher.data} fetcher={fetcher} />
      </ModalActions>
    </Modal>
  )
}
