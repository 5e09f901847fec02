import { expect, test } from 'vitest'
import { emailsOffBanner } from '~/modules/notifications/banners.server'
import { action as saveSettings, loader as settings } from '~/routes/settings/notifications'
import type { Person } from '../support/person'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

test.each(['bounce', 'fbl', 'listunsubscribe'] as const)(
  '%s: no mail arrives, the member is told why, and mails arrive once turned on',
  async (reason) => {
    await using world = await openWorld()
    const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
    const become = { email_disabled_reason: reason, email_disabled_at: new Date() }
    await world.database.owner.updateTable('accounts').set(become).where('id', '=', ben.id).execute()
    const off = { ...ben, member: { ...ben.member, emailDisabledReason: reason } }
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toEqual([])
    expect(emailsOffBanner({ ...visit(world.saffron, '/members'), viewer: off.member })?.id).toBe(`emails-${reason}`)
    expect(await told(off)).toBe(reason)

    const at = visit(world.saffron, '/notifications', { viewer: off.member })
    const body = new URLSearchParams({ intent: 'emails_on' })
    await saveSettings({ request: new Request(at.url, { method: 'POST', body }), params: {}, context: at })
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toMatchObject([{ to: ben.member.email }])
  },
)

/** Which reason the settings give. */
async function told({ member }: Pick<Person, 'member'>) {
  const at = visit(member.tenant, '/notifications', { viewer: member })
  const { shown } = await settings({ request: new Request(at.url), params: {}, context: at })
  return shown.section === 'notifications' ? shown.emailsOff : null
}
