import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { useRemovalFocus } from '~/ui/focus/use-removal-focus'
import { Panel, rowClass } from '~/ui/panels'
import type { HiddenMemberView } from '../schema'

/** The members whom a member doesn't want to be shown again, each with a button that shows them again. */
export function HiddenList({ action, hidden }: { action: string; hidden: readonly HiddenMemberView[] }) {
  const { t } = useTranslation('settings')
  const list = useRemovalFocus(hidden.map(({ id }) => id))
  return (
    <Panel ref={list} title={t('hidden.title')} className="gap-2">
      <p className="meta" tabIndex={-1} data-no-item>
        {t(hidden.length === 0 ? 'hidden.none' : 'hidden.text')}
      </p>
      <ul>
        {hidden.map(({ id, name }) => (
          <li className={rowClass} data-item key={id}>
            <span className="heading-4 wrap-anywhere">{name}</span>
            <Form method="post" action={action} preventScrollReset className="ms-auto">
              <input type="hidden" name="member" value={id} />
              <Button type="submit" size="small" name="intent" value="show">
                {t('hidden.undo')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
