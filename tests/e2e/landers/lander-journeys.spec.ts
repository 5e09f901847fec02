import type { Locator, Page } from '@playwright/test'
import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { entryWarningCookie } from '~/ui/notices/dismissals'
import { lookInto } from '../../support/census'
import type { Site } from '../../support/site'
import { addressOf, password } from '../../support/visitor'
import { completeSignUp, confirm, ownMessages } from '../support/journey'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/test'

const click = 'network=a&ref=b&sub1=c'
const born = { day: '7', month: '4', year: String(new Date().getUTCFullYear() - 30) }
const birthDate = Object.entries(born).map(([part, value]) => [`date_of_birth.${part}`, value] as const)

/** In the order in which a visitor does it: a text is typed, a number is the place of the choice that is tapped. */
type Said = readonly (readonly [field: string, value: string | number])[]

/** What a visitor of this name enters on landers that ask for more or less than a first message. */
const saidOn: Partial<Record<LanderName, (name: string) => Said>> = {
  tinderswipe: () => [
    ['like', 0],
    ['message', 'Which film was it?'],
  ],
  alonetonight: () => [
    ['member', 1],
    ['message', 'Tea, and you?'],
  ],
  collagelanding: () => [['about', 'burns toast']],
  gallery: (name) => [
    ['member', 1],
    ['message', 'Is that your own garden?'],
    ['email', addressOf(name)],
  ],
  iconslanding: (name) => [
    ['gender', 0],
    ['seeks', 1],
    ['age', 2],
    ['name', name],
    ...birthDate,
    ['email', addressOf(name)],
  ],
  transitionsvideolanding: (name) => [['email', addressOf(name)]],
  video: (name) => [['name', name], ...birthDate, ['email', addressOf(name)]],
  landing: (name) => [
    ['message', 'A letter from the sea'],
    ['name', name],
  ],
  landing2: () => [['answer', 1]],
  landing3: () => [['opener', 0]],
}

function said(lander: LanderName, name: string): Said {
  return saidOn[lander]?.(name) ?? [['message', `Hello from ${lander}`]]
}

/** What a first message is made of. */
const messageFields = ['message', 'answer', 'opener']

for (const lander of landerNames) {
  test(`from ${lander} to an activated account with its first message, with JavaScript`, async ({
    site,
    someone,
    mailTo,
  }, { project }) => {
    const name = nameAt(lander, project.name)
    const page = await someone()
    await passEntry(page, site)
    const memberId = isOfMember(lander) ? await somebodyShown(page, site) : null
    await page.goto(site.at('saffron', `${landerPath({ settings: { niche: 1 } }, lander, { memberId })}?${click}`))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const message = await say(page, said(lander, name))
    await joins(page, name)
    await page.waitForURL('**/complete-signup*')
    await activates(page, (await mailTo(addressOf(name))).links)

    const { account, bodies } = await outcomeOf(site, name)
    const tracking = { network: 'a', ref: 'b', sub1: 'c', lander, variant: 'none' }
    expect(account).toMatchObject({ status: 'active', tracking })
    expect(bodies).toEqual(message === '' ? [] : [message])
  })
}

for (const scripts of [true, false]) {
  test(`goes from the gallery to one’s chats, ${scripts ? 'with' : 'without'} JavaScript`, async ({
    site,
    someone,
    mailTo,
  }, { project }) => {
    test.setTimeout(120_000)
    const name = `Lana-${project.name.slice(0, 1)}${scripts ? 's' : 'n'}`
    const page = await someone({ javaScriptEnabled: scripts })
    await page.goto(site.at('saffron', `/landers/gallery?${click}`))
    const message = await say(page, said('gallery', name))
    await expect(page.getByRole('heading', { name: /^Say hello to / })).toBeVisible()
    await expect(page.getByLabel('Your message')).toHaveValue(message)
    // The warning and the question of the click would lead away from what was sent, where no script has them go.
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(page.locator('form[action^="/tracking-consent"]')).toHaveCount(0)
    await joins(page, name)
    await page.waitForURL('**/complete-signup*')
    const look = async () => {}
    await completeSignUp(page, { country: 'NL', city: 'Utrecht' }, look)
    await confirm(page, await mailTo(addressOf(name)), { look, scripts })
    await page.goto(site.at('saffron', '/chats'))
    await page.locator('[data-conversation]').first().click()
    await expect(ownMessages(page)).toHaveCount(1)
    await expect(ownMessages(page)).toContainText(message)
  })
}

/** As long as a name may be. */
function nameAt(lander: LanderName, width: string): string {
  return `${lander.charAt(0).toUpperCase()}${lander.slice(1, 16)}-${width.slice(0, 1)}`
}

/** The warning at the entry is behind them. */
async function passEntry(page: Page, site: Site): Promise<void> {
  await page.context().addCookies([{ name: entryWarningCookie, value: String(Date.now()), url: site.at('saffron') }])
}

async function somebodyShown(page: Page, site: Site): Promise<string> {
  await page.goto(site.at('saffron', '/landers/gallery'))
  return page.locator('main [name=member]').first().inputValue()
}

/** Fills in the lander's form and sends it; answers the first message that it makes. */
async function say(page: Page, wanted: Said): Promise<string> {
  const fields = wanted.map(([field]) => page.locator(`[name="${field}"]`))
  let form = page.locator('main form[action^="/signup"]')
  for (const field of fields) form = form.filter({ has: field })
  form = form.first()
  let message = ''
  for (const [field, value] of wanted) {
    const written = typeof value === 'string' ? await type(form, field, value) : await tap(form, field, value)
    if (messageFields.includes(field)) message = written
  }
  await form.locator('[type=submit]').click()
  return message
}

async function type(form: Locator, field: string, value: string): Promise<string> {
  await form.locator(`[name="${field}"]`).fill(value)
  return value
}

async function tap(form: Locator, field: string, place: number): Promise<string> {
  const choice = form.locator('label', { has: form.page().locator(`[name="${field}"]`) }).nth(place)
  await choice.click()
  return choice.locator('input').inputValue()
}

/** Fills in what the lander didn't ask, and signs up: a woman of 30 who seeks men. */
async function joins(page: Page, name: string): Promise<void> {
  const form = page.locator('main form', { has: page.locator('[name=password]') })
  await expect(form).toBeVisible()
  for (const [field, value] of [['email', addressOf(name)], ['name', name], ...birthDate] as const) {
    const input = form.locator(`[name="${field}"]`)
    if ((await input.inputValue()) === '') await input.fill(value)
    await expect(input).toHaveValue(value)
  }
  await form.locator('label', { has: page.locator('[name=gender][value=female]') }).click()
  await form.locator('label', { has: page.locator('[name=seeks][value=male]') }).click()
  await form.locator('[name=password]').fill(password)
  await form.locator('[name=terms]').check()
  await form.locator('[type=submit]').click()
}

async function activates(page: Page, links: readonly string[]): Promise<void> {
  await page.goto(links.find((link) => link.includes('/activate/done?token=')) ?? '')
  await expect(page.locator('main a[href="/complete-signup"]')).toBeVisible()
}

/** What the account and its messages have become. */
function outcomeOf(site: Site, name: string) {
  return lookInto(site, async (rows) => {
    const email = addressOf(name)
    const account = await rows
      .selectFrom('accounts')
      .select(['id', 'status', 'tracking'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const messages = await rows.selectFrom('messages').select('body').where('sender_id', '=', account.id).execute()
    return { account, bodies: messages.map(({ body }) => body) }
  })
}
