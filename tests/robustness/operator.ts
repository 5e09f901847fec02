import { TOTP } from 'otpauth'
import type { Site } from '../support/site'
import { Visitor } from '../support/visitor'

/** An owner of the installation in a new session at the console, whose fresh check has just passed. */
export async function ownerAt(site: Site): Promise<Visitor> {
  const said = await site.operate('operator', 'new', 'olga@operators.example')
  const [path = ''] = /\/console\/invite\/[\w-]+/.exec(said) ?? []
  const owner = new Visitor(site, 'console')
  const { text } = await owner.see(`${path}?app`)
  const [, secret = ''] = /data-secret[^>]*>([^<]+)/.exec(text) ?? []
  const totp = new TOTP({ secret: secret.replaceAll(' ', '') })
  const { status } = await owner.send(path, { intent: 'app', code: totp.generate() })
  if (status !== 302) throw new Error(`the invitation isn't accepted: ${status}`)
  return owner
}
