import { demoMember, hearsEvents } from '../support/chat'
import { unread } from '../support/journey'
import { expect, test } from '../support/test'

test('a tab that has heard nothing yet takes the connection over from where it stands', async ({ site, someone }) => {
  const anna = await demoMember(await someone({}), site, 'premium')
  const ben = await demoMember(await someone({}), site, 'free')
  await hearsEvents(anna, '/likes')
  const tab = await anna.page.context().newPage()
  const polls = tab.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/chats.php')
  await tab.goto(site.at('saffron', '/likes'))
  await polls
  const before = await unread(tab)

  const goesOn = tab.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return pathname === '/api/events' && searchParams.has('after')
  })
  await anna.page.close()
  await ben.visitor.write(anna.id, 'While nobody listens')
  await goesOn
  await expect.poll(() => unread(tab)).toBe(before + 1)
})
