import { blocksChanged } from '~/modules/blocks/live-events'
import { chatEnded, messageChanged, messagesRead, newMessage, typing } from '~/modules/chats/live-events'
import { balanceChanged } from '~/modules/credits/live-events'
import { heartChanged, newLike, newMatch } from '~/modules/likes/live-events'
import type { LiveEvent } from '~/platform/live/live-event'
import { eventsMissed, sessionEnded } from '~/platform/live/live-event'

/** All events that open pages subscribe to. */
export const liveEvents: readonly LiveEvent<object>[] = [
  newMessage,
  messagesRead,
  messageChanged,
  chatEnded,
  typing,
  newLike,
  heartChanged,
  newMatch,
  blocksChanged,
  balanceChanged,
  sessionEnded,
  eventsMissed,
]
