import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireDeveloper } from '~/modules/accounts/guards.server'
import { paths } from '~/paths'
import { outboxPath } from '~/platform/mail/mailer.server'
import { listOutbox } from '~/platform/mail/outbox-folder.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Link } from '~/ui/link'
import { PageHead, rowClass } from '~/ui/panels'

export const handle: RouteHandle = { noindex: true }

/** E-mails of all brands that were written to the folder instead of being sent. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireDeveloper(context)
  const mails = await listOutbox(outboxPath())
  return { mails: mails.map(({ id, tenant, to, subject, date }) => ({ id, tenant, to, subject, date })) }
}

export default function Outbox() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <main className="wrap pt-6 pb-16" id="main">
      <PageHead>
        <h1 className="heading-2">E-mails</h1>
      </PageHead>
      {mails.length === 0 && <p className="meta">No e-mail was written yet.</p>}
      <ul className="wrap-anywhere">
        {mails.map((mail) => (
          <li key={mail.id} className={rowClass}>
            <div>
              <Link to={paths.dev.outboxMail(mail.id)}>{mail.subject}</Link>
              <p className="meta">
                {mail.tenant} → {mail.to}
              </p>
            </div>
            <time className="meta" dateTime={mail.date}>
              {mail.date.slice(0, 19).replace('T', ' ')}
            </time>
          </li>
        ))}
      </ul>
    </main>
  )
}
