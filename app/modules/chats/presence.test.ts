import { expect, test } from 'vitest'
import { memberPage } from '~/modules/members/member-page.server'
import { openWorld } from '../../../tests/support/world'
import { inbox } from './queries.server'
import { chatsAnswer } from './reading/chats-call.server'
import { openConversation } from './reading/open-conversation.server'

test('shows an invisible member as online nowhere: chats, conversation, call, profile', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await ben.write(anna, 'Hello')
  const appears = async (invisible: boolean) => {
    const now = { invisible, last_active_at: new Date() }
    await world.database.owner.updateTable('members').set(now).where('id', '=', ben.id).execute()
    const { chats } = await chatsAnswer(anna.member, 'all', null)
    const page = await memberPage({ tenant: world.saffron, viewer: anna.member }, ben.id)
    return {
      list: (await inbox(anna.member, { filter: 'all' })).chats[0]?.peer.online,
      conversation: (await openConversation(anna.member, conversationId)).peer.online,
      call: chats[0]?.profile.online,
      profile: page.kind === 'profile' && (page.member.online || page.member.lastActiveAt !== null),
    }
  }
  expect(await appears(false)).toEqual({ list: true, conversation: true, call: true, profile: true })
  expect(await appears(true)).toEqual({ list: false, conversation: false, call: false, profile: false })
})
