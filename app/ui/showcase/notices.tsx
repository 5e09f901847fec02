import { Button } from '../button'
import { Alert } from '../notices/alert'
import { Banner, bannerLinkClass } from '../notices/banner'
import { Countdown } from '../notices/countdown'
import { loadingLine } from '../notices/loading-line'
import { showToast } from '../notices/toast-list'
import { Panel } from '../panels'
import portrait from './portrait-2.webp'

export function Notices({ now }: { now: string }) {
  const linkOf = (className: string) => (
    <a className={className} href="#main">
      Do it
    </a>
  )
  const link = linkOf(bannerLinkClass)
  const nothing = () => {}
  const endsAt = new Date(new Date(now).getTime() + 3 * 3600_000 + 12 * 60_000).toISOString()
  return (
    <Panel title="Banners">
      <Banner look="strip" kind="danger" icon="mail-x" title="Our e-mails bounce." action={link} onDismiss={nothing}>
        The mailbox does not exist.
      </Banner>
      <Banner look="strip" kind="warning" icon="mail" title="Confirm your e-mail." action={link}>
        Until then members cannot answer.
      </Banner>
      <Banner look="strip" icon="bell" title="Turn on notifications." action={link} onDismiss={nothing}>
        Know at once when someone answers.
      </Banner>
      <Banner kind="warning" icon="wifi-off" title="You’re offline.">
        What you write is kept.
      </Banner>
      <p>
        <Countdown endsAt={endsAt} now={now} />
      </p>
      <Banner look="card" icon="bell" title="Inside of a page." action={linkOf('link')} onDismiss={nothing}>
        With its action under the words.
      </Banner>
      <Alert title="An account with this e-mail address already exists">Log in, or ask for a new password.</Alert>
      <Alert kind="warning" title="This account waits for deletion." />
      <Alert kind="info">Good to know.</Alert>
      <Alert kind="success">Saved.</Alert>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => showToast({ icon: 'circle-check', text: '150 credits added. Order 20481.' })}>
          Toast
        </Button>
        <Button onClick={() => showToast({ photoUrl: portrait, text: 'Jonas sent you a message' })}>With photo</Button>
        <Button onClick={loadingLine.start}>Start</Button>
        <Button onClick={() => loadingLine.increase(0.2)}>Increase</Button>
        <Button onClick={loadingLine.finish}>Finish</Button>
        <Button onClick={loadingLine.fail}>Fail</Button>
      </div>
    </Panel>
  )
}
