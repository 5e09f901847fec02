import { useFetcher } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { TextArea } from '~/ui/forms/text-fields'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Icon } from '~/ui/icon'
import { Fold } from '~/ui/panels'
import type { NoteReply } from '../notes/note'

/** Section of a profile, with a line above it. */
export const profileSectionClass = 'grid grid-cols-1 gap-3 border-border border-t py-5'

/** Id of the note's section. */
export const noteId = 'note'

interface PrivateNoteProps {
  memberId: string
  name: string
  note: string
  rules: FormRules
  /** Reply to a form that was sent without scripts. */
  reply: NoteReply | undefined
}

/** The viewer's private note about a member; unfolded if there is one. */
export function PrivateNote({ memberId, name, note, rules, reply: sent }: PrivateNoteProps) {
  const { t } = useTranslation('members')
  const fetcher = useFetcher<NoteReply>()
  const reply = fetcher.data ?? sent
  const result = reply && !reply.saved ? reply.result : undefined
  const { form, fields } = useRuledForm<'note'>({ id: 'profile-note', result, rules, start: { note } })
  return (
    <Fold
      className={profileSectionClass}
      open={note !== '' || reply !== undefined}
      id={noteId}
      titleClass="heading-4"
      title={
        <>
          <Icon name="lock" />
          {t('note.title')}
        </>
      }
    >
      <fetcher.Form
        method="post"
        action={`${paths.member(memberId)}#${noteId}`}
        className="grid grid-cols-1 content-start gap-3"
        preventScrollReset
        {...form.props}
      >
        <input type="hidden" name="intent" value="note" />
        <TextArea field={fields.note} label={t('note.label', { name })} help={t('note.help')} rows={3} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="outline" size="small" busy={fetcher.state !== 'idle'}>
            {t('note.save')}
          </Button>
          <span role="status" className="meta">
            {reply?.saved && fetcher.state === 'idle' && t('note.saved')}
          </span>
        </div>
      </fetcher.Form>
    </Fold>
  )
}
