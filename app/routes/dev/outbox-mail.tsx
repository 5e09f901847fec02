import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireDeveloper } from '~/modules/accounts/guards.server'
import { paths } from '~/paths'
import { outboxPath } from '~/platform/mail/mailer.server'
import { readOutbox } from '~/platform/mail/outbox-folder.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = { noindex: true }

export async function loader({ params, context }: LoaderFunctionArgs) {
  requireDeveloper(context)
  const mail = await readOutbox(outboxPath(), params.id ?? '')
  if (!mail) throw new Response(null, { status: 404 })
  const { id, from, to, subject, date, text } = mail
  return { id, from, to, subject, date, text, addresses: mail.links }
}

export default function OutboxMail() {
  const mail = useLoaderData<typeof loader>()
  return (
    <main className="wrap grid grid-cols-1 content-start gap-4 pt-6 pb-16" id="main">
      <p>
        <Link to={paths.dev.outbox}>All e-mails</Link>
      </p>
      <h1 className="heading-2">{mail.subject}</h1>
      <p className="meta">
        {mail.from} → {mail.to}, {mail.date.slice(0, 19).replace('T', ' ')}
      </p>
      <iframe
        className="h-[70vh] w-full rounded-lg border border-border bg-[Canvas]"
        src={paths.dev.outboxHtml(mail.id)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        title="HTML"
      />
      <h2 className="heading-4">Links</h2>
      <ul className="wrap-anywhere">
        {mail.addresses.map((address) => (
          <li key={address}>
            <a href={address}>{address}</a>
          </li>
        ))}
      </ul>
      <h2 className="heading-4">Text</h2>
      <pre className={panelClass({ flat: true, class: 'wrap-anywhere whitespace-pre-wrap' })}>{mail.text}</pre>
    </main>
  )
}
