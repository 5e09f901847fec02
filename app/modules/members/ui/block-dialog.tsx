import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { Modal, ModalActions } from '~/ui/dialogs/modal'
import { panelClass } from '~/ui/panels'

interface BlockDialogProps {
  name: string
  onClose: () => void
  /** URL of the page without the question. */
  back: string
}

/** Asks for confirmation before blocking a member. Without scripts the question is shown above the page. */
export function BlockDialog({ name, onClose, back }: BlockDialogProps) {
  const { t } = useTranslation('members')
  const cancel = (
    <ButtonLink look="ghost" block to={back} replace preventScrollReset>
      {t('block.cancel')}
    </ButtonLink>
  )
  return (
    <>
      <Modal onClose={onClose} size="question" title={t('block.title', { name })}>
        <BlockQuestion name={name}>{cancel}</BlockQuestion>
      </Modal>
      <noscript>
        <div className={panelClass({ class: 'mb-5 grid grid-cols-1 content-start gap-4 max-md:mt-4' })}>
          <h2 className="heading-3">{t('block.title', { name })}</h2>
          <BlockQuestion name={name}>{cancel}</BlockQuestion>
        </div>
      </noscript>
    </>
  )
}

function BlockQuestion({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('members')
  return (
    <>
      <p className="meta">{t('block.text', { name })}</p>
      <Form method="post">
        <ModalActions>
          <Button type="submit" name="intent" value="block" look="danger" block>
            {t('block.confirm')}
          </Button>
          {children}
        </ModalActions>
      </Form>
    </>
  )
}
