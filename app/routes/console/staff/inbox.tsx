import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { consolePaths } from '~/console-paths'
import { staffForm } from '~/modules/chats/staff/forms.server'
import {
  answerTimes,
  claimNextStaffChat,
  claimStaffChat,
  lastAnswers,
  letStaffChatGo,
  listStaffChats,
  staffed,
} from '~/modules/chats/staff/inbox.server'
import { readStaffChat } from '~/modules/chats/staff/read-staff-chat.server'
import { answerForProfile } from '~/modules/chats/staff/staff.server'
import { StaffAnswers } from '~/modules/chats/ui/staff/answers'
import { StaffChat } from '~/modules/chats/ui/staff/chat-pane'
import { StaffKeys, StaffList, StaffOutcome, StaffTabs } from '~/modules/chats/ui/staff/list'
import { StaffPeople } from '~/modules/chats/ui/staff/people'
import { noWords } from '~/modules/chats/ui/staff/view'
import { flagByHand } from '~/modules/moderation/signals/flag-member.server'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { title: 'console:section.staff' }

const right = 'staff_inbox'

/** Returns those of the operator's brands whose own team answers for fictional profiles. */
const requestedBrands = async (context: AppLoadContext, operator: Operator) =>
  staffed(await brandsOf(context, operator, right))

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, right)
  const { searchParams: query } = context.url
  const brands = await requestedBrands(context, operator)
  const lines = (await Promise.all(brands.map((brand) => listStaffChats(brand, operator)))).flat()
  lines.sort((one, other) => Number(new Date(one.since)) - Number(new Date(other.since)))
  const open = (query.get('chat') ?? '').slice(0, 120)
  const mine = lines.find(({ conversationId, mineUntil }) => mineUntil && open.endsWith(conversationId))
  const tenant = brands.find(({ id }) => id === mine?.brandId)
  const answered = query.get('view') === 'answered'
  return {
    brands: brands.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    lines,
    answers: answered
      ? (
          await Promise.all(
            brands.map(async (brand) =>
              (
                await lastAnswers(brand)
              ).map((each) => ({
                ...each,
                brand: brand.slug,
                brandName: brand.settings.name,
              })),
            ),
          )
        ).flat()
      : null,
    opened:
      mine && tenant
        ? {
            ...(await readStaffChat(tenant, operator, mine.conversationId)),
            brand: tenant.slug,
            until: mine.mineUntil ?? '',
            times: await answerTimes(tenant),
            longest: tenant.settings.message_length,
            draft: uuidv7(),
          }
        : null,
    said: query.get('said'),
    refusal: query.get('refused'),
    by: query.get('by') ?? '',
  }
}

export const action = formAction([staffForm], async ({ request, context }) => {
  const operator = await consolePage(context, right)
  const form = readForm(await request.formData(), staffForm)
  const inbox = (more: Record<string, string>) => redirect(`${consolePaths.staff}?${new URLSearchParams(more)}`)
  const [slug = '', id = ''] = form.chat.split('/')
  const tenant = () => brandAt(context, operator, slug, right)
  try {
    switch (form.intent) {
      case 'claim':
        await claimStaffChat(await tenant(), operator, id)
        return inbox({ chat: form.chat })
      case 'answer': {
        const answer = { body: form.body, by: operator, ...(form.draft ? { draftId: form.draft } : {}) }
        await answerForProfile(await tenant(), id, answer)
        return inbox({ ...(await next(context, operator)), said: 'answered' })
      }
      case 'flag': {
        const brand = await tenant()
        const { member } = await readStaffChat(brand, operator, id)
        const isNew = await flagByHand(brand, operator, member.id, '')
        return inbox({ chat: form.chat, said: isNew ? 'flagged' : 'not_flagged' })
      }
      case 'let_go':
      case 'skip':
        await letStaffChatGo(await tenant(), operator, { skipped: form.intent === 'skip' })
        return inbox(form.intent === 'skip' ? await next(context, operator) : {})
      case 'next':
        return inbox(await next(context, operator))
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error.status === 404) throw error
    // The chat stays open with the typed text, which the page stores under the chat's name.
    const refused = refusalOf(error)
    return inbox({ chat: form.chat, refused, by: String(error.data.name ?? '') })
  }
})

/** Returns the name of the text that says why nothing was done. */
function refusalOf({ code }: DomainError): string {
  if (code === 'chats:error.empty') return noWords
  return code.startsWith('console:error.') ? code.replace('console:error.', '') : 'not_sent'
}

/** Claims the chat that has waited longest at any brand, and returns the query that opens it. */
async function next(context: AppLoadContext, operator: Operator): Promise<Record<string, string>> {
  const brands = await requestedBrands(context, operator)
  const waiting = await Promise.all(
    brands.map(async (brand) => ({ brand, since: (await listStaffChats(brand, operator))[0]?.since })),
  )
  const inOrder = waiting
    .filter(({ since }) => since !== undefined)
    .sort((one, other) => Number(new Date(one.since ?? 0)) - Number(new Date(other.since ?? 0)))
  for (const { brand } of inOrder) {
    const id = await claimNextStaffChat(brand, operator)
    if (id) return { chat: `${brand.slug}/${id}` }
  }
  return {}
}

/** Chats of fictional profiles that wait for an answer of the staff. */
export default function StaffInbox() {
  const { answers, opened, ...view } = useLoaderData<typeof loader>()
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <StaffTabs lines={view.lines} answered={answers !== null} />
      <StaffOutcome {...view} />
      {answers ? (
        <StaffAnswers answers={answers} />
      ) : (
        <div className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[18.75rem_minmax(0,1fr)] lg:grid-cols-[18.75rem_minmax(0,1fr)_18rem]">
          <StaffList {...view} opened={opened?.conversationId ?? null} />
          {opened && <StaffChat chat={opened} isMissing={view.refusal === noWords} key={opened.conversationId} />}
          {opened && <StaffPeople chat={opened} />}
        </div>
      )}
      {!answers && <StaffKeys {...view} opened={opened?.conversationId ?? null} />}
    </div>
  )
}
