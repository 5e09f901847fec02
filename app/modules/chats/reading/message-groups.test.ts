import { expect, test } from 'vitest'
import type { MessageView } from '../schema'
import { groupMessages } from './message-groups'

const utcDay = (moment: Date) => moment.toISOString().slice(0, 10)

function message(sentAt: string, mine = false, read = false): MessageView {
  return {
    id: sentAt,
    draftId: null,
    mine,
    kind: 'text',
    body: sentAt,
    gift: null,
    photo: null,
    voice: null,
    photoStatus: null,
    answers: null,
    about: null,
    reaction: null,
    opened: false,
    reported: false,
    deleted: false,
    sentAt: new Date(sentAt),
    read,
  }
}

const shapes = (messages: MessageView[]) =>
  groupMessages(messages, utcDay).map((group) => [group.messages.length, group.mine, group.newDay])

test('groups what one writes without a pause', () => {
  const messages = [
    message('2026-03-01T10:00:00Z'),
    message('2026-03-01T10:05:00Z'),
    message('2026-03-01T10:30:00Z'),
    message('2026-03-01T10:31:00Z', true),
  ]
  expect(shapes(messages)).toEqual([
    [2, false, true],
    [1, false, false],
    [1, true, false],
  ])
})

test('a pause of ten minutes begins a group, a shorter one does not', () => {
  const after = (time: string) => shapes([message('2026-03-01T10:00:00Z'), message(`2026-03-01T${time}Z`)]).length
  expect([after('10:09:59'), after('10:10:00')]).toEqual([1, 2])
})

test('a new day begins a group, however short the pause', () => {
  expect(shapes([message('2026-03-01T23:59:00Z'), message('2026-03-02T00:01:00Z')])).toEqual([
    [1, false, true],
    [1, false, true],
  ])
})

test('separates read messages from unread ones', () => {
  const messages = [message('2026-03-01T10:00:00Z', true, true), message('2026-03-01T10:01:00Z', true, false)]
  expect(shapes(messages)).toEqual([
    [1, true, true],
    [1, true, false],
  ])
})

test('nothing written, nothing shown', () => {
  expect(groupMessages([], utcDay)).toEqual([])
})
