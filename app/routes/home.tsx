import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { useTranslation } from 'react-i18next'
import { countryName } from '~/i18n/country-name'
import { useFormat } from '~/i18n/formats'
import { useLanguage } from '~/i18n/use-language'
import { requireVisitor } from '~/modules/accounts/guards.server'
import type { Joining } from '~/modules/accounts/schema'
import { startView } from '~/modules/accounts/sign-up/sign-up-form.server'
import type { HomeStrip } from '~/modules/members/outside.server'
import { homeStrip } from '~/modules/members/outside.server'
import { MemberStrip } from '~/modules/members/ui/cards/member-grid'
import { StartForm } from '~/modules/members/ui/start-form'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { giftPrices } from '~/tenancy/gift-prices'
import { useBrand } from '~/ui/brand/use-brand'
import { ButtonLink, buttonClass } from '~/ui/button'
import type { IconName } from '~/ui/icon-names'
import { Link } from '~/ui/link'
import { IconTile, panelClass } from '~/ui/panels'
import { SpeechBubble } from '~/ui/speech-bubble'

export const handle: RouteHandle = { request: { cached: 'plain', cachedViewer: true }, i18n: ['home', 'members'] }

export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context)
  const { settings } = context.tenant
  return {
    signUp: await startView(context),
    strip: await homeStrip(context.tenant, context.country),
    hero: settings.hero_media.slice(0, 3).map((path) => `${settings.cdn_prefix}${paths.brandFile(path)}`),
    freeMessages: settings.free_messages,
    costs: { message: settings.message_credits, photo: settings.photo_credits, gift: giftPrices(settings).least },
  }
}

export default function Home() {
  const { signUp, strip, hero, freeMessages, costs } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <section className="relative overflow-clip">
        <div className="wrap grid grid-cols-1 gap-6 pt-6 pb-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.06fr)] lg:grid-rows-[auto_1fr] lg:gap-x-16 lg:pt-10 lg:pb-16">
          <HeroCopy />
          <HeroPictures sources={hero} />
          <div className="lg:self-start">
            {signUp.joining === 'open' ? <StartForm {...signUp} /> : <JoiningClosed joining={signUp.joining} />}
          </div>
        </div>
      </section>
      {strip.members.length > 0 && <Shown strip={strip} />}
      <Points />
      <Price costs={costs} freeMessages={freeMessages} />
    </main>
  )
}

function HeroCopy() {
  const { t } = useTranslation('home')
  return (
    <div className="grid grid-cols-1 gap-4 lg:self-end">
      <h1 className="heading-hero">{t('hero.title')}</h1>
      <p className="lede max-md:hidden!">{t('hero.text')}</p>
    </div>
  )
}

const portraitClass = cva('absolute overflow-hidden rounded-media shadow-2', {
  variants: {
    place: {
      left: 'top-0 bottom-6 left-[6%] w-[40%] sm:left-[14%] sm:w-[31%] lg:top-26 lg:bottom-auto lg:left-0 lg:h-93 lg:w-[49%]',
      right:
        'top-10 right-[6%] -bottom-4 w-[40%] sm:right-[14%] sm:w-[31%] lg:top-0 lg:right-[4%] lg:bottom-auto lg:h-76 lg:w-[40%]',
      foot: 'right-[9%] bottom-0 h-71.5 w-[37%] max-lg:hidden',
    },
  },
})
const places = ['left', 'right', 'foot'] as const

/** The brand's own portraits with speech bubbles between them; only the bubbles if it has no portraits. */
function HeroPictures({ sources }: { sources: readonly string[] }) {
  const { t } = useTranslation('home')
  return (
    <div
      className="relative my-2 h-[calc(--spacing(58)+10*var(--larger))] self-center sm:h-85 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:my-0 lg:h-160"
      aria-hidden="true"
    >
      <div className="absolute inset-x-0 top-4 bottom-0 rounded-media-lg bg-stage lg:top-14 lg:bottom-10 lg:left-[13%]" />
      {sources.map((source, index) => (
        <div key={source} className={portraitClass({ place: places[index] })}>
          <img className="size-full object-cover" src={source} alt="" width="600" height="750" />
        </div>
      ))}
      <SpeechBubble side="in" className="top-5.5 right-[4%] sm:right-[8%] lg:top-82.5 lg:right-auto lg:left-[34%]">
        {t('hero.line_1')}
      </SpeechBubble>
      <SpeechBubble side="out" className="bottom-0.5 left-[3%] sm:left-[8%] lg:bottom-16.5 lg:left-[20%]">
        {t('hero.line_2')}
      </SpeechBubble>
      <SpeechBubble side="in" className="bottom-2 left-[6%] max-lg:hidden">
        {t('hero.line_3')}
      </SpeechBubble>
    </div>
  )
}

function JoiningClosed({ joining }: { joining: Exclude<Joining, 'open'> }) {
  const { t } = useTranslation('home')
  return (
    <div className={panelClass({ class: 'grid grid-cols-1 gap-4' })}>
      <h2 className="heading-3">{t(`closed.${joining}.title`)}</h2>
      <p className="meta">{t(`closed.${joining}.text`)}</p>
      <ButtonLink look="primary" size="large" block to={paths.login}>
        {t('closed.login')}
      </ButtonLink>
    </div>
  )
}

/** Members, of the visitor's country as far as possible; the heading says what they are, and where they live. */
function Shown({ strip: { members, countries } }: { strip: HomeStrip }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { list } = useFormat()
  const { name } = useBrand()
  return (
    <section className="wrap grid grid-cols-1 content-start gap-5" aria-labelledby="near">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="heading-1" id="near">
            {t(members.some(({ fictional }) => fictional) ? 'near.profiles' : 'near.recent', { brand: name })}
          </h2>
          <p className="meta">{list(countries.map((country) => countryName(country, language)))}</p>
        </div>
        <ButtonLink className="max-md:hidden!" size="small" to={paths.members}>
          {t('near.all')}
        </ButtonLink>
      </div>
      <MemberStrip members={members} />
    </section>
  )
}

function Points() {
  const { t } = useTranslation('home')
  const { hasFictional, fictionalIcon } = useBrand()
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

/** Price list from the brand's settings. */
function Price({ costs, freeMessages }: PriceProps) {
  const { t } = useTranslation('home')
  const price = (credits: number) => (credits === 0 ? t('price.free') : t('price.credits', { count: credits }))
  return (
    <section className="wrap pb-section" aria-labelledby="cost">
      <div className="grid grid-cols-1 items-center gap-6 rounded-media-lg bg-spot p-spot text-on-spot **:focus-visible:outline-on-spot md:grid-cols-[1.1fr_1fr] md:gap-16">
        <div className="grid grid-cols-1 content-start gap-4">
          <h2 className="heading-1" id="cost">
            {t('price.title')}
          </h2>
          <p className="lede text-on-spot/86">{t(freeMessages > 0 ? 'price.text_free_messages' : 'price.text')}</p>
          <p>
            <Link className={buttonClass({ look: 'primary' })} to={paths.pricing}>
              {t('price.all')}
            </Link>
          </p>
        </div>
        <ul>
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
    <li className="flex flex-wrap justify-between gap-x-4 border-on-spot/22 border-b py-4 last:border-0">
      <b className="font-semibold">{label}</b>
      <span className="tabular-nums">{value}</span>
    </li>
  )
}
