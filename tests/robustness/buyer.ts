import { openOutbox } from '../support/outbox'
import type { PageForm } from '../support/page-forms'
import { formsOf } from '../support/page-forms'
import type { Site } from '../support/site'
import { addressOf, Visitor } from '../support/visitor'

export interface Page {
  path: string
  text: string
}

/** A buyer without a browser: what is on the page, and what its forms send. */
export class Buyer {
  constructor(
    readonly visitor: Visitor,
    readonly name: string,
    readonly mailTo: ReturnType<typeof openOutbox>,
  ) {}

  /** Opens a page, wherever it leads. */
  async open(path: string): Promise<Page> {
    const answer = await this.visitor.see(path)
    const to = answer.headers.location
    return to ? this.open(to) : { path, text: answer.text }
  }

  /** Sends a form of the page, and follows where it leads. */
  async send(page: Page, named: string, fields: Record<string, string> = {}): Promise<Page & { status: number }> {
    const form = formWith(page, named)
    const path = form.action || page.path
    const { status, text, headers } = await this.visitor.send(path, { ...form.values, ...fields })
    return { status, ...(headers.location ? await this.open(headers.location) : { path, text }) }
  }

  /** Goes on from /credits with what is chosen there, as its form does. */
  choose(page: Page, method: string): Promise<Page> {
    const { values } = formWith(page, 'bundle')
    return this.open(`/credits?${new URLSearchParams({ ...values, bundle: '1', method })}`)
  }

  /** Presses the order button. */
  order(page: Page, fields: Record<string, string> = {}) {
    return this.send(page, 'agreed', { agreed: 'on', ...fields })
  }

  /** Bank details, up to the page of the code, and the code. */
  async giveDetails(page: Page, phone: string): Promise<{ page: Page; code: string }> {
    const details = {
      holder: 'Sam Jansen',
      iban: 'NL91 ABNA 0417 1643 00',
      street: 'Oudegracht 12',
      postal_code: '3511 AP',
      city: 'Utrecht',
      country: 'NL',
      phone,
      allowed: 'on',
    }
    const next = await this.send(page, 'iban', details)
    const { subject } = await this.mailTo(`${phone}@sms.localhost`)
    return { page: next, code: /\d{6}/.exec(subject)?.[0] ?? '' }
  }
}

export function formWith({ path, text }: Page, name: string): PageForm {
  const form = formsOf(text).find(({ names }) => names.has(name))
  if (!form) throw new Error(`${path} has no form with '${name}'`)
  return form
}

/** In the page itself: what its scripts get holds every text. */
export const isShown = ({ text }: Page, what: string) => (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '').includes(what)

/** Signs up a member of Saffron in the Netherlands, confirmed and with a place, who may buy. */
export async function buyerAt(site: Visitor['site'] & Pick<Site, 'dataDir'>, name: string): Promise<Buyer> {
  const mailTo = openOutbox(site.dataDir)
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp(name)
  await visitor.confirm(await mailTo(addressOf(name)))
  await visitor.send('/complete-signup?step=location', { intent: 'continue', country: 'NL', city: 'Utrecht' })
  await visitor.send('/complete-signup?step=complete', { intent: 'continue' })
  return new Buyer(visitor, name, mailTo)
}
