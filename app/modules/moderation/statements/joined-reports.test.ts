import { expect, test } from 'vitest'
import '~/effects.server'
import { translate } from '~/i18n/texts/texts.server'
import { openWorld } from '../../../../tests/support/world'
import { decideReport } from '../decide-report.server'
import { listReports } from '../queries.server'
import { submitReport } from '../submit-report.server'

test('confirms a report that joins an undecided one as that, a later one as new', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const send = async (reason: string) => {
    const form = new FormData()
    form.set('reason', reason)
    return submitReport({ t: translate(world.saffron, 'en') }, anna.member, ben.id, form)
  }
  const receipts = async () => {
    await world.pass(0.01)
    return (await world.mails()).filter(({ to, text }) => to === anna.member.email && /Nobody is told/.test(text))
  }
  expect(await send('rude')).toMatchObject({ sent: true, joined: false })
  expect((await receipts()).map(({ text }) => /added it there/.test(text))).toEqual([false])
  expect(await send('money')).toMatchObject({ sent: true, joined: true })
  const [report, ...others] = await listReports(world.saffron, { all: true })
  expect(others).toEqual([])
  const [, second] = await receipts()
  expect(second?.text).toContain(`your report ${report?.reference} yet, so we added it there`)
  await decideReport(world.saffron, { reference: report?.reference ?? '', act: 'nothing', statements: {} })
  expect(await send('rude')).toMatchObject({ joined: false })
})
