import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useActionData, useLoaderData } from '@remix-run/react'
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
import { codeIn, offerIn, orderChoice, orderDraftView } from '~/modules/payments/orders/order-draft.server'
import { failedBefore, orderForm, orderRules, submitOrder } from '~/modules/payments/orders/order-form.server'
import { debitPage, draftPage } from '~/modules/payments/orders/order-pages'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
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
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { useFrame } from '~/shell/frame/frame'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { leadsToPayment: true },
  i18n: ['credits', 'payments', 'discounts', 'pages', 'chats', 'members', 'photos'],
  title: (loaded) => {
    const kind = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.kind
    return { key: kind === 'placed' ? 'payments:result.page_title' : 'credits:order.page_title' }
  },
  noindex: true,
  banners: 'none',
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
    if (placed.changed || !isPageOf(placed.order.page, params)) throw redirect(placed.order.page)
    return placedView(member, placed.order, context)
  }
  requireBuyer(context)
  const choice = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  const { bundleId, method } = choice
  const card = await storedMethodOf(member, context.url.searchParams.get('card'))
  if (card) assertProved(member)
  if (!isUuid(key))
    throw redirect(
      draftPage(bundleId, method, codeIn(context), { key: uuidv7(), card: card?.id, offer: offerIn(context) }),
    )
  if (method === 'directdebit') throw redirect(debitPage(bundleId, codeIn(context), key, offerIn(context)))
  return {
    kind: 'draft' as const,
    draft: await orderDraftView(context, member, choice),
    card,
    failed: failedBefore(context),
    rules: await orderRules(context),
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

export const action = formAction([orderForm], async ({ request, params, context }) => {
  const member = requireBuyer(context)
  const key = context.url.searchParams.get('order') ?? ''
  const { bundleId, method } = await orderChoice(context, params.id ?? '', params.paymentmethod ?? '')
  if (!isUuid(key)) throw redirect(draftPage(bundleId, method, codeIn(context)))
  const form = await request.formData()
  const outcome = await submitOrder(context, member, { key, bundleId, method }, form)
  if ('to' in outcome) throw redirect(outcome.to)
  return data(outcome.refused, { status: outcome.status })
})

export default function Order() {
  const loaded = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
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
        <Placed {...loaded} />
      )}
    </main>
  )
}

/** State of a placed order, or the celebration if it made its buyer premium. */
function Placed({ order, methods, back, talk, opened, people, before }: PlacedOrder) {
  const credits = useFrame().viewer?.credits ?? 0
  if (!isMoment(order)) {
    return (
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <OrderResult order={order} balance={credits} methods={methods} back={back} />
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

type Params = LoaderFunctionArgs['params']

function isPageOf(page: string, { id = '', paymentmethod }: Params): boolean {
  return page.startsWith(`${paths.order(id, paymentmethod)}?`)
}
