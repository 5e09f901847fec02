import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { signUpView } from '~/modules/accounts/sign-up/sign-up-form.server'
import { homeStrip } from '~/modules/members/outside.server'
import type { MemberCardView } from '~/modules/members/schema'
import { MemberStrip } from '~/modules/members/ui/cards/member-grid'
import { StartForm } from '~/modules/members/ui/start-form'
import homeStyles from '~/styles/pages/home.css?url'
import { giftPrices } from '~/tenancy/gift-prices'
import { ButtonLink, buttonClass } from '~/ui/button'
import { useFrame } from '~/ui/frame'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { IconTile, panelClass } from '~/ui/panels'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = { i18n: ['home', 'members'] }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeStyles }]

export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context)
  const { settings } = context.tenant
  const { open, minAge } = await signUpView(context)
  return {
    signUp: { open, minAge },
    members: await homeStrip(context.tenant, context.country),
    hero: settings.hero_media.slice(0, 3).map((path) => `${settings.cdn_prefix}/brand/${path}`),
    freeMessages: settings.free_messages,
    costs: { message: settings.message_credits, photo: settings.photo_credits, gift: giftPrices(settings).least },
  }
}

export default function Home() {
  const { signUp, members, hero, freeMessages, costs } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <section className="hero">
        <div className="wrap hero__in">
          <HeroCopy />
          <HeroPictures sources={hero} />
          {signUp.open ? <StartForm minAge={signUp.minAge} /> : <ByInvitation />}
        </div>
      </section>
      {members.length > 0 && <Near members={members} />}
      <Points />
      <Price costs={costs} freeMessages={freeMessages} />
    </main>
  )
}

function HeroCopy() {
  const { t } = useTranslation('home')
  return (
    <div className="hero__copy">
      <h1 className="heading-hero">{t('hero.title')}</h1>
      <p className="lede max-md:hidden!">{t('hero.text')}</p>
    </div>
  )
}

/** The brand's own portraits with a few lines between them; the lines alone where it has none. */
function HeroPictures({ sources }: { sources: readonly string[] }) {
  const { t } = useTranslation('home')
  return (
    <div className="duo" aria-hidden="true">
      <div className="duo__shape" />
      {sources.map((source, index) => (
        <div key={source} className={`duo__p duo__p--${index + 1}`}>
          <img src={source} alt="" width="600" height="750" />
        </div>
      ))}
      <p className="say say--in">{t('hero.line_1')}</p>
      <p className="say say--out">{t('hero.line_2')}</p>
      <p className="say say--in say--3">{t('hero.line_3')}</p>
    </div>
  )
}

function ByInvitation() {
  const { t } = useTranslation('home')
  return (
    <div className={panelClass({ class: 'start' })}>
      <h2 className="heading-3">{t('invitation.title')}</h2>
      <p className="meta">{t('invitation.text')}</p>
      <ButtonLink look="primary" size="large" block to="/login">
        {t('invitation.login')}
      </ButtonLink>
    </div>
  )
}

function Near({ members }: { members: readonly MemberCardView[] }) {
  const { t } = useTranslation('home')
  return (
    <section className="wrap grid grid-cols-1 content-start gap-5" aria-labelledby="near">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="heading-1" id="near">
          {t(members.every(({ online }) => online) ? 'near.online' : 'near.recent')}
        </h2>
        <ButtonLink className="max-md:hidden!" size="small" to="/members">
          {t('near.all')}
        </ButtonLink>
      </div>
      <MemberStrip members={members} />
    </section>
  )
}

function Points() {
  const { t } = useTranslation('home')
  const { hasFictional, fictionalIcon } = useFrame().tenant
  return (
    <section className="wrap py-section" aria-labelledby="why">
      <h2 className="sr-only" id="why">
        {t('points.title')}
      </h2>
      <div className="grid grid-cols-fit-58 gap-x-8 gap-y-6">
        <Point icon="message-circle-heart" name="line" />
        <Point icon="coins" name="credits" />
        <Point icon="eye-off" name="distance" />
        {hasFictional && <Point icon={fictionalIcon} name="labels" />}
      </div>
    </section>
  )
}

function Point({ icon, name }: { icon: IconName; name: 'line' | 'credits' | 'distance' | 'labels' }) {
  const { t } = useTranslation('home')
  return (
    <div className="grid content-start justify-items-start gap-2">
      <IconTile className="mb-1" icon={icon} />
      <h3 className="heading-4">{t(`points.${name}.title`)}</h3>
      <p className="meta">{t(`points.${name}.text`)}</p>
    </div>
  )
}

interface PriceProps {
  costs: { message: number; photo: number; gift: number }
  freeMessages: number
}

/** What each thing costs, from the brand's settings. */
function Price({ costs, freeMessages }: PriceProps) {
  const { t } = useTranslation('home')
  const price = (credits: number) => (credits === 0 ? t('price.free') : t('price.credits', { count: credits }))
  return (
    <section className="wrap price__wrap" aria-labelledby="cost">
      <div className="price">
        <div className="grid grid-cols-1 content-start gap-4">
          <h2 className="heading-1" id="cost">
            {t('price.title')}
          </h2>
          <p className="lede">{t(freeMessages > 0 ? 'price.text_free_messages' : 'price.text')}</p>
          <p>
            <Link className={buttonClass({ look: 'primary' })} to="/pricing">
              {t('price.all')}
            </Link>
          </p>
        </div>
        <ul className="price__list">
          <PriceRow label={t('price.join')} value={t('price.free')} />
          <PriceRow label={t('price.message')} value={price(costs.message)} />
          <PriceRow label={t('price.photo')} value={price(costs.photo)} />
          <PriceRow
            label={t('price.gift')}
            value={costs.gift === 0 ? t('price.free') : t('price.from', { count: costs.gift })}
          />
        </ul>
      </div>
    </section>
  )
}

function PriceRow({ label, value }: { label: string; value: string }) {
  return (
    <li>
      <b>{label}</b>
      <span className="tabular-nums">{value}</span>
    </li>
  )
}
