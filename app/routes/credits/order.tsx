import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireBuyer, requireMember } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { readWaitingTalk } from '~/modules/chats/reading/waiting-talk.server'
import { BackToTalk } from '~/modules/chats/ui/back-to-talk'
import { photosBehindPremium } from '~/modules/members/member-page.server'
import type { MemberCardView } from '~/modules/members/schema'
import { firstWithPhoto } from '~/modules/members/search/search-members.server'
import { MemberCard } from '~/modules/members/ui/cards/member-card'
import { OpenedPhotos } from '~/modules/members/ui/story/opened-photos'
import { cancelOrder, changeForm, changeMethod } from '~/modules/payments/orders/changes/change-order.server'
import { codeIn, draftKey, offerIn, orderChoice, orderDraftView } from '~/modules/payments/orders/order-draft.server'
import { failedBefore, orderForm, submitOrder, tickForm } from '~/modules/payments/orders/order-form.server'
import { debitPage, draftPage } from '~/modules/payments/orders/order-pages'
import { freshOrder, standingOrderOf } from '~/modules/payments/orders/refresh-order.server'
import { wayBackOf } from '~/modules/payments/orders/way-back.server'
import { marketOf } from '~/modules/payments/prices'
import { offeredNow } from '~/modules/payments/provider/offered-now.server'
import type { OrderView } from '~/modules/payments/schema'
import { storedMethodOf } from '~/modules/payments/stored/queries.server'
import { OrderForm } from '~/modules/payments/ui/order-form'
import { OrderResult } from '~/modules/payments/ui/result/order-result'
import { PremiumMoment } from '~/modules/payments/ui/result/premium-moment'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readForm } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { leadsToPayment: true },
  i18n: ['credits', 'payments', 'discounts', 'pages', 'chats', 'members', 'photos'],
  title: (loaded) => {
    const kind = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.kind
    return { key: kind === 'placed' ? 'payments:result.page_title' : 'credits:order.page_title' }
  },
  noindex: true,
  calm: true,
  navigation: 'premium',
  back: true,
  balance: true,
}

/** An order before and after it is placed. The key in the URL identifies it, so that reloading can't place another. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const key = context.url.searchParams.get('order') ?? ''
  const placed = isUuid(key) ? await freshOrder(member, key) : null
  if (placed) {
    const page = await standingPage(member, key, placed.order)
    if (placed.changed || !isPageOf(page, params, key)) throw redirect(page)
    return placedView(member, placed.order, context)
  }
  requireBuyer(context)
  const choice = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  const { bundleId, method } = choice
  const card = await storedMethodOf(member, context.url.searchParams.get('card'))
  if (card) assertProved(member)
  if (!isUuid(key)) {
    const code = codeIn(context)
    const made = await draftKey(member, bundleId, method, code, card?.id)
    throw redirect(draftPage(bundleId, method, code, { key: made, card: card?.id, offer: offerIn(context) }))
  }
  if (method === 'directdebit') throw redirect(debitPage(bundleId, codeIn(context), key, { offer: offerIn(context) }))
  return {
    kind: 'draft' as const,
    draft: await orderDraftView(context, member, choice),
    card,
    failed: failedBefore(context),
    rules: await tickForm.rules(context.t),
  }
}

/** Returns the view of a placed order, with the data of the celebration if it made its buyer premium. */
async function placedView(member: Member, order: OrderView, context: AppLoadContext) {
  const back = wayBackOf(context)
  const opened = isMoment(order) ? await photosBehindPremium(member, back) : null
  const talk = back === null || opened ? null : await readWaitingTalk(member, back)
  const { free_conversations, free_visible_photos, message_credits } = member.tenant.settings
  return {
    kind: 'placed' as const,
    order,
    methods: await offeredNow(member.tenant, marketOf(context)),
    next: uuidv7(),
    back,
    talk,
    opened,
    people: isMoment(order) && !talk && !opened ? await firstWithPhoto(member, 3) : [],
    before: {
      conversations: free_conversations,
      photosSeen: free_visible_photos + 1,
      messageCredits: message_credits,
    },
  }
}

/** Reloads even after a refusal with 409, as the total may have changed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409
}

export const action = formAction([orderForm, changeForm], async ({ request, params, context }) => {
  const key = context.url.searchParams.get('order') ?? ''
  const form = await request.formData()
  const { intent, method: another, next } = readForm(form, changeForm)
  if (intent === 'cancel' && isUuid(key)) {
    await cancelOrder(requireMember(context), key)
    throw redirect(`${context.url.pathname}${context.url.search}`)
  }
  const member = requireBuyer(context)
  const { bundleId, method } = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  if (!isUuid(key)) throw redirect(draftPage(bundleId, method, codeIn(context)))
  if (another && next) return changed(context, member, key, { another, next })
  const outcome = await submitOrder(context, member, { key, bundleId, method }, form)
  if ('to' in outcome) throw redirect(outcome.to)
  return data(outcome.refused, { status: outcome.status })
})

/** Changes the payment method of a placed order to another that is offered. */
async function changed(
  context: AppLoadContext,
  member: Member,
  key: string,
  { another, next }: { another: string; next: string },
) {
  const offered = await offeredNow(member.tenant, marketOf(context))
  const method = offered.find((name) => name === another)
  if (!method) return data({ unchanged: context.t('credits:error.method_not_offered') }, { status: 409 })
  const outcome = await changeMethod(context, member, key, { method, next })
  if ('to' in outcome) throw redirect(outcome.to)
  return data({ unchanged: outcome.unchanged }, { status: outcome.status })
}

export default function Order() {
  const loaded = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const [result, unchanged] = reply && 'unchanged' in reply ? [undefined, reply.unchanged] : [reply, undefined]
  return (
    <main id="main" className="wrap pt-6 pb-16">
      {loaded.kind === 'draft' ? (
        <OrderForm
          draft={loaded.draft}
          card={loaded.card}
          failed={loaded.failed}
          rules={loaded.rules}
          result={result}
        />
      ) : (
        <Placed {...loaded} unchanged={unchanged} />
      )}
    </main>
  )
}

/** State of a placed order, or the celebration if it made its buyer premium. */
function Placed({
  order,
  methods,
  next,
  unchanged,
  back,
  talk,
  opened,
  people,
  before,
}: PlacedOrder & { unchanged: string | undefined }) {
  const credits = useFrame().viewer?.credits ?? 0
  if (!isMoment(order)) {
    return (
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <OrderResult order={order} balance={credits} back={back} methods={methods} next={next} unchanged={unchanged} />
      </div>
    )
  }
  return (
    <PremiumMoment order={order} before={before}>
      {opened && <OpenedPhotos opened={opened} />}
      {talk && <BackToTalk talk={talk} messageCredits={before.messageCredits} balance={credits} />}
      {!opened && !talk && <WaysOn people={people} />}
    </PremiumMoment>
  )
}

type PlacedOrder = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: 'placed' }>

/** Returns whether the order made its buyer premium and was not refunded. */
function isMoment({ status, firstPurchase, refund }: Pick<OrderView, 'status' | 'firstPurchase' | 'refund'>): boolean {
  return status === 'completed' && firstPurchase && refund === null
}

/** Links onward for buyers who came from no conversation or profile: nearby members, those online first. */
function WaysOn({ people }: { people: readonly MemberCardView[] }) {
  const { t } = useTranslation('payments')
  return (
    <>
      {people.length > 0 && (
        <div className="grid grid-cols-most-3 gap-2.5 [--least:4.5rem]">
          {people.map((member) => (
            <MemberCard key={member.id} member={member} heading="h2" sizes="(min-width: 992px) 150px, 30vw" small />
          ))}
        </div>
      )}
      <ButtonLink look="primary" block to={paths.members}>
        {t('moment.people')}
      </ButtonLink>
      <ButtonLink look="ghost" block to={paths.chats}>
        {t('result.to_messages')}
      </ButtonLink>
    </>
  )
}

/** Returns the URL of the order, or of the one that replaced it. */
async function standingPage(member: Member, key: string, { page, status, dropped }: OrderView): Promise<string> {
  if (status !== 'cancelled' || dropped !== 'replaced') return page
  return (await standingOrderOf(member, key))?.page ?? page
}

type Params = LoaderFunctionArgs['params']

function isPageOf(page: string, { id = '', paymentmethod }: Params, key: string): boolean {
  return page.startsWith(`${paths.order(id, paymentmethod)}?`) && page.includes(key)
}
