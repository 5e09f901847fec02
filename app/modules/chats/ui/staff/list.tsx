import { Form, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Mark, Note } from '~/ui/console/parts'
import { Tabs } from '~/ui/console/tabs'
import { WorkLine, WorkList } from '~/ui/console/work-list'
import type { StaffChatLine } from '../../staff/schema'
import { listedChats } from '../../staff/schema'
import type { StaffInboxView } from './view'
import { noWords, staffKeys } from './view'

/** The chats that wait for the team, longest first. Pressing one claims it. */
export function StaffList(view: StaffInboxView & { opened: string | null }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const { lines, opened } = view
  const oldest = lines[0]
  return (
    <WorkList
      label={t('staff.list')}
      isBeside={opened !== null}
      head={
        <>
          {oldest ? t('staff.oldest', { count: lines.length, since: relative(oldest.since) }) : t('staff.empty')}
          {!opened && oldest && (
            <Form method="post" className="ms-auto">
              <Button type="submit" size="small" look="primary" name="intent" value="next">
                {t('staff.take')}
              </Button>
            </Form>
          )}
        </>
      }
    >
      <ul>
        {lines.map((each) => (
          <li key={each.conversationId}>
            <Line view={view} each={each} />
          </li>
        ))}
      </ul>
    </WorkList>
  )
}

function Line({ view, each }: { view: StaffInboxView & { opened: string | null }; each: StaffChatLine }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const { conversationId, brandId, profileId, profile, hasPhoto, member, preview, kind, since, late, claimedBy } = each
  const brand = view.brands.find(({ id }) => id === brandId)
  const isMine = view.opened === conversationId
  const free = claimedBy ? 'taken' : 'open'
  return (
    <Form method="post">
      <input type="hidden" name="chat" value={`${brand?.slug}/${conversationId}`} />
      <WorkLine
        state={isMine ? 'mine' : free}
        disabled={claimedBy !== null}
        face={{ brand: brand?.slug, memberId: profileId, hasPhoto }}
      >
        <span className="truncate font-semibold">
          {t('staff.from_to', { from: member || t('queue.somebody'), to: profile })}
        </span>
        <span className="text-2xs text-text-3">{relative(since)}</span>
        <span className="col-span-2 truncate text-text-2 text-xs">{kind === 'text' ? preview : `[${kind}]`}</span>
        <span className="col-span-2 flex flex-wrap gap-x-2 text-xs">
          <BrandName slug={brand?.slug} name={brand?.name} />
          {late && <Mark state="broken">{t('staff.late')}</Mark>}
          {claimedBy && t('staff.with', { name: claimedBy })}
        </span>
      </WorkLine>
    </Form>
  )
}

/** Keyboard shortcuts of the list and of the open chat. */
export function StaffKeys({ lines, opened, brands }: StaffInboxView & { opened: string | null }) {
  const { t } = useTranslation('console')
  const submit = useSubmit()
  const free = lines.filter(({ claimedBy, conversationId }) => !claimedBy || conversationId === opened)
  const place = free.findIndex(({ conversationId }) => conversationId === opened)
  const nameOf = (each: StaffChatLine | undefined) => {
    const slug = brands.find(({ id }) => id === each?.brandId)?.slug
    return each && slug ? `${slug}/${each.conversationId}` : null
  }
  const send = (intent: string, chat: string | null) =>
    chat ? () => submit({ intent, chat }, { method: 'post' }) : undefined
  const claim = (step: number) => send('claim', nameOf(free[place < 0 ? 0 : place + step]))
  const mine = nameOf(free[place])
  return (
    <KeyHelp
      shortcuts={[
        ['J K', t('keys.next'), { j: claim(1), k: claim(-1) }],
        mine !== null && [staffKeys.send, t('keys.send'), null],
        [staffKeys.skip, t('keys.skip'), { s: send('skip', mine) }],
        [staffKeys.letGo, t('keys.let_go'), { u: send('let_go', mine) }],
        [staffKeys.flag, t('keys.flag'), { f: send('flag', mine) }],
      ]}
    />
  )
}

/** The views of the inbox. */
export function StaffTabs({ lines, answered }: { lines: readonly StaffChatLine[]; answered: boolean }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  const perBrand = new Map<string, number>()
  for (const { brandId } of lines) perBrand.set(brandId, (perBrand.get(brandId) ?? 0) + 1)
  const more = [...perBrand.values()].some((count) => count >= listedChats)
  return (
    <Tabs
      label={t('staff.views')}
      tabs={[
        {
          label: t('staff.waiting'),
          to: consolePaths.staff,
          count: `${number(lines.length)}${more ? '+' : ''}`,
          isCurrent: !answered,
        },
        { label: t('staff.answered'), to: `${consolePaths.staff}?view=answered`, isCurrent: answered },
      ]}
    />
  )
}

/** The outcome of the last action. */
export function StaffOutcome({ said, refusal, by }: Pick<StaffInboxView, 'said' | 'refusal' | 'by'>) {
  const { t } = useTranslation('console')
  if ((!said && !refusal) || refusal === noWords) return null
  return (
    <div className="px-5 py-3 max-md:px-3.5">
      {refusal ? (
        <Note kind="warning">{t(`error.${refusal}`, { name: by })}</Note>
      ) : (
        <Note kind="success">{t(`staff.said.${said}`)}</Note>
      )}
    </div>
  )
}
