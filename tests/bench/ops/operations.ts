import { conversationId, memberId } from '../database/chats-data'
import type { Ask } from '../load'
import { password, token } from './fixture'

/** A request as a browser sends it. `turn` counts its calls, so that each can be about somebody else. */
export interface Operation {
  ask(turn: number): Pick<Ask, 'path' | 'headers' | 'body'>
  /** Status of the answer; 200 unless something is done. */
  status?: number
  /** Whether each call sends one mail. */
  mails?: boolean
  /** Maximum of its CPU, as a multiple of what else costs it (docs/decisions, 'Bench of operations'). */
  bound?: { times: number; of: 'user' | 'members' | 'hash' }
}

const as = (n: number) => ({ cookie: `auth.session=${token(n)}` })
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
const call = { accept: 'application/json', 'content-type': 'application/json', 'x-client': '1' }
const page = (path: string): Operation => ({ ask: () => ({ path, headers: as(1) }) })
const ofUser = (times: number) => ({ times, of: 'user' as const })

/** Operations at a brand with so many members (fixture.ts), most of them of member 1. */
export function operationsAmong(members: number) {
  const away = (turn: number) => memberId(members / 2 + 1 + (turn % (members * 0.49)))
  const talk = (turn: number) => conversationId(1 + (turn % (members / 40)))
  return {
    user: { ask: () => ({ path: '/api/user.php', headers: { ...as(1), ...call } }) },
    'own profile': { ...page('/profile.data'), bound: ofUser(3.5) },
    "somebody's profile": {
      ask: (turn) => ({ path: `/members/${away(turn)}.data`, headers: as(1) }),
      bound: ofUser(5.5),
    },
    'open a conversation': {
      ask: (turn) => ({ path: `/chats/${talk(turn)}.data`, headers: as(1) }),
      bound: ofUser(5.5),
    },
    members: { ...page('/members.data'), bound: ofUser(5) },
    search: {
      ask: (turn) => ({
        path: `/members.data?gender=male&country=NL&min_age=${25 + (turn % 5)}&max_age=40&interests=yoga`,
        headers: as(1),
      }),
      bound: ofUser(6.5),
    },
    inbox: { ...page('/chats.data'), bound: ofUser(4) },
    'send with its mail': {
      ask: (turn) => ({
        path: `/chats/${conversationId(members / 40 + 1 + turn)}.data`,
        headers: { ...as(members / 40 + 11 + turn), ...form },
        body: `body=A+message+of+a+usual+length%2C+as+people+write+them&draft_id=${draft(turn)}`,
      }),
      status: 202,
      mails: true,
      bound: ofUser(16),
    },
    'like with its mail': {
      ask: (turn) => ({
        path: '/likes.data',
        headers: { ...as(members * 0.3 + turn), ...form },
        body: `intent=like&id=${memberId(members * 0.75 + turn)}`,
      }),
      status: 202,
      mails: true,
      bound: ofUser(13),
    },
    'log in': {
      ask: (turn) => ({
        path: '/api/user.php',
        headers: call,
        body: { login: `${members / 10 + turn}@mail.example`, password },
      }),
      bound: { times: 1.8, of: 'hash' },
    },
    'page of members': { ...page('/members'), bound: { times: 2.5, of: 'members' } },
    'page of the own profile': page('/profile'),
    "page of somebody's profile": { ask: (turn) => ({ path: `/members/${away(turn)}`, headers: as(1) }) },
    'page of a conversation': { ask: (turn) => ({ path: `/chats/${talk(turn)}`, headers: as(1) }) },
    'page of the inbox': page('/chats'),
    'page of a visitor': { ask: () => ({ path: '/' }) },
  } satisfies Record<string, Operation>
}

const draft = (turn: number) => `00000000-0000-4000-8000-${turn.toString(16).padStart(12, '0')}`
