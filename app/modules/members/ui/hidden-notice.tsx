import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { panelClass } from '~/ui/panels'

/** Says that the viewer isn't shown this member any more, with the way back. */
export function HiddenNotice({ name }: { name: string }) {
  const { t } = useTranslation('members')
  return (
    <div className={panelClass({ class: 'mb-5 flex flex-wrap items-center gap-3 max-md:mt-4' })} role="status">
      <p className="wrap-anywhere min-w-0 flex-1 basis-60">{t('hide.done', { name })}</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" size="small" name="intent" value="show">
          {t('hide.undo')}
        </Button>
      </Form>
    </div>
  )
}
