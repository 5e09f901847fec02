import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireDeveloper } from '~/modules/accounts/guards.server'
import { outboxPath } from '~/platform/mail/mailer.server'
import { readOutbox } from '~/platform/mail/outbox-folder.server'

/** Blocks scripts and forms; links open outside the viewer. */
const policy =
  "default-src 'none'; img-src 'self' http: https: data:; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** HTML of an e-mail, as a separate document for the viewer's frame. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  requireDeveloper(context)
  const mail = await readOutbox(outboxPath(), params.id ?? '')
  if (!mail) throw new Response(null, { status: 404 })
  const html = mail.html.replaceAll(/<a(?=\s)/g, '<a target="_blank" rel="noreferrer"')
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
