import type { AppLoadContext } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Member } from '~/modules/accounts/member'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { paths } from '~/paths'
import { DomainError } from '~/platform/errors'
import { readForm } from '~/platform/forms/read-form.server'
import { takeBackGoodbye } from './ending/say-goodbye.server'
import { submitGoodbye } from './ending/submit-goodbye.server'
import { unmatch } from './ending/unmatch.server'
import { deleteMessage } from './marks/delete-message.server'
import type { MessageAddress } from './marks/mark-message.server'
import { openGift, reactTo } from './marks/mark-message.server'
import { muteChat, putOff } from './marks/own-side.server'
import { peerOf } from './queries.server'
import { conversationIntents } from './schema'
import type { MessageTarget } from './sending/send-message.server'
import { messageActionForm, readMessageForm, submitMessage } from './sending/submit-message.server'
import { pageOfRefusal } from './sending/unsent/refused-before.server'
import { deleteUnsent } from './sending/unsent/unsent-text.server'

/**
 * Handles the forms of a conversation's page: the composer's and the menus'. Without a script it redirects on success;
 * with a script it returns the outcome.
 * @param page path of the conversation's page
 */
export async function actInConversation(
  request: Request,
  context: AppLoadContext,
  target: MessageTarget,
  page: string,
) {
  const member = requireMember(context)
  const form = await readMessageForm(request, member, context.t)
  if ('refused' in form) return data(form, { status: form.refused.status })
  const { intent, script, message, reaction } = readForm(form, messageActionForm)
  const done = async (act: Promise<void>) => {
    if (script) return act.then(() => null, unlessGone)
    await act
    throw redirect(page)
  }
  switch (intent) {
    case 'block':
      await blockMember(member, await peerIdOf(member, target))
      throw redirect(page)
    case 'unblock':
      await unblockMember(member, await peerIdOf(member, target))
      throw redirect(page)
    case conversationIntents.deleteUnsent:
      return done(deleteUnsent(member, target))
    case conversationIntents.react:
      return done(reactTo(member, addressOf(target, message), reaction))
    case conversationIntents.openGift:
      return done(openGift(member, addressOf(target, message)))
    case conversationIntents.putOff:
      return done(putOff(member, conversationOf(target)))
    case conversationIntents.mute:
    case conversationIntents.unmute:
      return done(muteChat(member, conversationOf(target), intent === conversationIntents.mute))
    case conversationIntents.sayGoodbye: {
      const refused = await submitGoodbye(member, conversationOf(target), form, context.t)
      if (refused) return data({ refused }, { status: refused.status })
      throw redirect(page)
    }
    case conversationIntents.takeBackGoodbye:
      return done(takeBackGoodbye(member, conversationOf(target)))
    case conversationIntents.unmatch:
      await unmatch(member, conversationOf(target))
      throw redirect(paths.chats)
    case conversationIntents.deleteMessage:
      return done(deleteMessage(member, addressOf(target, message)))
    default: {
      const outcome = await submitMessage(member, target, form, context.t)
      if ('sent' in outcome && !script) throw redirect(paths.chat(outcome.sent.conversationId))
      const refusal = script ? null : pageOfRefusal(page, outcome)
      if (refusal) throw redirect(refusal)
      return 'refused' in outcome ? data(outcome, { status: outcome.refused.status }) : outcome
    }
  }
}

/** Swallows refusals (status below 500): the script reloads the page after the action, which shows what has changed. */
function unlessGone(error: unknown): null {
  if (error instanceof DomainError && error.status < 500) return null
  throw error
}

/** Returns the address of a message in the conversation that the page shows. */
function addressOf(target: MessageTarget, message: string): MessageAddress {
  return { conversation: conversationOf(target), message }
}

function conversationOf(target: MessageTarget): string {
  return 'conversation' in target ? target.conversation : ''
}

async function peerIdOf(member: Member, target: MessageTarget): Promise<string> {
  return 'to' in target ? target.to : peerOf(member, target.conversation)
}
