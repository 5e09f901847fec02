import { randomBytes, randomUUID } from 'node:crypto'
import type { Answer, Call } from './call'
import { call } from './call'
import type { Mail } from './outbox'
import type { Site } from './site'

export const password = 'a long walk by the sea'

/** A person at a brand without a browser: sends the forms that a page would send, and stores cookies. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #host: string

  /**
   * @param site its port, and whether it is reached over TLS
   * @param address of the visitor, as a trusted proxy would report it; by default this machine's
   */
  constructor(
    readonly site: Pick<Site, 'port'> & { secure?: boolean },
    readonly slug: string,
    readonly address?: string,
  ) {
    this.#host = `${slug}.localhost:${site.port}`
  }

  get origin(): string {
    return `${this.site.secure ? 'https' : 'http'}://${this.#host}`
  }

  async ask({ headers, ...rest }: Call): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const forwarded = this.address ? { 'X-Forwarded-For': this.address } : {}
    const answer = await call(this.site.port, this.#host, {
      ...rest,
      ...(this.site.secure ? { secure: true } : {}),
      headers: { Origin: this.origin, ...forwarded, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return answer
  }

  see(target: string): Promise<Answer> {
    return this.ask({ target })
  }

  send(target: string, fields: Record<string, string>): Promise<Answer> {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return this.ask({ method: 'POST', target, headers, body: new URLSearchParams(fields).toString() })
  }

  /** Sends a call as the site's own client does. */
  call(method: string, target: string, body: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json', 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin' }
    return this.ask({ method, target, headers, body: JSON.stringify(body) })
  }

  /** @param at path to which the page's form posts */
  signUp(name: string, fields: Record<string, string> = {}, at = '/signup'): Promise<Answer> {
    return this.send(at, { ...signUpFields(name), ...fields })
  }

  logIn(login: string, secret: string): Promise<Answer> {
    return this.send('/login', { login, password: secret })
  }

  /** Confirms the account by a mail's link, as its page does. */
  confirm(mail: Mail): Promise<Answer> {
    const token = tokenOf(mail)
    return this.send(`/activate/done?token=${token}`, { token })
  }

  /** Writes to a member; sending the same draft again makes no second message. */
  write(memberId: string, body: string, draftId: string = randomUUID()): Promise<Answer> {
    return this.send(`/members/${memberId}/chat`, { body, draft_id: draftId })
  }

  /** Returns the id of the member who is logged in. */
  async ownId(): Promise<string> {
    const { user } = JSON.parse((await this.see('/api/user.php')).text)
    if (!user) throw new Error(`nobody is logged in at ${this.slug}`)
    return user.id
  }
}

/** Returns all sign-up fields of a woman of 30 who seeks men. */
export function signUpFields(name: string): Record<string, string> {
  return {
    email: addressOf(name),
    name,
    'date_of_birth.day': '1',
    'date_of_birth.month': '2',
    'date_of_birth.year': String(new Date().getUTCFullYear() - 30),
    gender: 'female',
    seeks: 'male',
    password,
    terms: 'on',
    matching: 'on',
    draft: randomBytes(32).toString('base64url'),
  }
}

export function addressOf(name: string): string {
  return `${name.toLowerCase()}@mail.example`
}

/** Returns the token in a mail's first link that has one. */
export function tokenOf(mail: Mail): string {
  for (const link of mail.links) {
    const token = new URL(link).searchParams.get('token')
    if (token) return token
  }
  throw new Error(`no token in the links of '${mail.subject}'`)
}
