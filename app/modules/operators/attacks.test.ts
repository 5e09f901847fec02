import { expect, test } from 'vitest'
import { assertionOptions } from '~/modules/accounts/passkeys/member-passkeys.server'
import { addPasskey, creationOptions } from '~/modules/accounts/passkeys/passkeys.server'
import { readSession as readMember } from '~/modules/accounts/read-session.server'
import * as memberCodes from '~/modules/accounts/second-factor/second-factor.server'
import * as memberLogIn from '~/modules/accounts/sessions/log-in.server'
import * as memberProof from '~/modules/accounts/sessions/prove.server'
import type { Assertion, Creation } from '~/modules/credentials/passkey-forms.server'
import { originOf } from '~/tenancy/origin.server'
import { authenticatorAt } from '../../../tests/support/authenticator'
import { password, setPasswords, ticketOf, turnOn, withPasskey } from '../../../tests/support/credentials'
import { consoleOrigin, desk, hire, sessionOf, withApp } from '../../../tests/support/operators'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { logInWithCode, proveByCode, renewRecoveryCodes } from './credentials/codes.server'
import * as operatorKeys from './credentials/passkeys.server'
import { readSession } from './sessions/sessions.server'

interface Challenge {
  challenge: string
}

/** Somebody with a passkey, an app, recovery codes, and a session whose proof is too old. */
interface Owner {
  id: string
  origin: string
  device: ReturnType<typeof authenticatorAt>
  /** The app's code so many half minutes ahead. The one of now was used to add the app. */
  code: (ahead?: number) => string
  recovery: string[]
  asks: Record<'login' | 'proof' | 'create', () => Promise<Challenge>>
  /** Returns the session's cookie value. The browser may hold a session already. */
  logIn: (answer: Assertion, held?: string) => Promise<string>
  logInByCode: (code: string) => Promise<string>
  prove: (answer: Assertion) => Promise<void>
  proveByCode: (code: string) => Promise<void>
  add: (created: Creation['created']) => Promise<void>
  renew: () => Promise<string[]>
  isProved: () => Promise<boolean>
  /** Returns whose session a cookie value opens. */
  ownerOf: (token: string) => Promise<string | null>
}

const at = { origin: consoleOrigin }

async function member(world: World, person: Person): Promise<Owner> {
  const { saffron } = world
  const client = { addressBlock: person.id, userAgent: desk.userAgent }
  const device = await withPasskey(person)
  const asks = {
    login: () => assertionOptions(saffron, 'login', null),
    proof: () => assertionOptions(saffron, 'proof', person.id),
    create: () => creationOptions(person.member),
  }
  const { code, recovery } = await turnOn(person)
  const token = await memberLogIn.logInWithPasskey(saffron, device.sign(await asks.login(), { counter: 0 }), client)
  const session = await readMember(saffron, token)
  if (!session) throw new Error('the session is not open')
  return {
    ...{ id: person.id, origin: originOf(saffron), device, code, recovery, asks },
    logIn: (answer, held) => {
      const browser = { formerSession: held ?? null, knows: () => true, remember: () => undefined }
      return memberLogIn.logInWithPasskey(saffron, answer, { ...client, browser })
    },
    logInByCode: async (typed) => {
      const login = { login: session.name, password }
      const ticket = await ticketOf(memberLogIn.logIn(saffron, login, client))
      return memberLogIn.logInWithCode(saffron, { ticket, code: typed }, client)
    },
    prove: (answer) => memberProof.proveByPasskey(session, answer, client.addressBlock),
    proveByCode: (typed) => memberProof.proveByCode(session, typed, client.addressBlock),
    add: (created) => addPasskey(person.member, { name: '', created }, client),
    renew: () => memberCodes.renewRecoveryCodes(person.member),
    isProved: async () => (await readMember(saffron, token))?.proved === true,
    ownerOf: async (cookie) => (await readMember(saffron, cookie))?.id ?? null,
  }
}

async function operator(name: string): Promise<Owner> {
  const hired = await hire(name, 'moderator')
  const client = { ...desk, addressBlock: hired.id }
  const { code } = await withApp(hired)
  return {
    ...{ id: hired.id, origin: consoleOrigin, device: hired.device, code, recovery: await renewRecoveryCodes(hired) },
    asks: {
      login: () => operatorKeys.assertionOptions(at, null),
      proof: () => operatorKeys.assertionOptions(at, hired),
      create: () => operatorKeys.creationOptions(at, hired),
    },
    logIn: (answer) => operatorKeys.logInWithPasskey(at, answer, client),
    logInByCode: (typed) => logInWithCode({ email: hired.email, code: typed }, client),
    prove: (answer) => operatorKeys.proveByPasskey(at, hired, answer),
    proveByCode: (typed) => proveByCode(hired, typed),
    add: (created) => operatorKeys.addPasskey(at, hired, { name: '', created }, desk.userAgent),
    renew: () => renewRecoveryCodes(hired),
    isProved: async () => (await sessionOf(hired.token)).proved,
    ownerOf: async (cookie) => {
      const read = await readSession(cookie, desk)
      return read && 'operator' in read ? read.operator.id : null
    },
  }
}

const sides = ['member', 'operator'] as const

/** Two of one side, and one of the other side. Their proofs are too old. */
async function openSides(world: World, side: (typeof sides)[number]) {
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await setPasswords(world)
  const members = [await member(world, anna), await member(world, ben)] as const
  const operators = [await operator('mo'), await operator('ole')] as const
  await world.pass(0.4)
  const [victim, thief] = side === 'member' ? members : operators
  return { victim, thief, stranger: (side === 'member' ? operators : members)[0] }
}

type Sides = Awaited<ReturnType<typeof openSides>>

/** Each returns attempts that must all be refused. */
const attacks: Record<string, (of: Sides) => Promise<(() => Promise<unknown>)[]>> = {
  'a counter that is not ahead of the last one': async ({ victim: { device, asks, logIn, prove } }) => {
    await logIn(device.sign(await asks.login(), { counter: 9 }))
    return [9, 3, 0].flatMap((counter) => [
      async () => logIn(device.sign(await asks.login(), { counter })),
      async () => prove(device.sign(await asks.proof(), { counter })),
    ])
  },
  'an answer to a challenge of another purpose': async ({ victim: { origin, device, asks, logIn, prove, add } }) => [
    ...[asks.proof, asks.create].map((ask) => async () => logIn(device.sign(await ask()))),
    ...[asks.login, asks.create].map((ask) => async () => prove(device.sign(await ask()))),
    ...[asks.login, asks.proof].map((ask) => async () => add(authenticatorAt(origin).create(await ask()))),
  ],
  'an answer to another owner’s challenge': async ({ victim: { origin, device, prove, add }, thief, stranger }) =>
    [thief, stranger].flatMap(({ asks }) => [
      async () => prove(device.sign(await asks.proof())),
      async () => add(authenticatorAt(origin).create(await asks.create())),
    ]),
  'an answer to a challenge of members by operators, or the reverse': async ({ victim, stranger }) => {
    const { device, logIn } = victim
    return [
      async () => logIn(device.sign(await stranger.asks.login())),
      async () => logIn(stranger.device.sign(await victim.asks.login())),
      async () => logIn(stranger.device.sign(await victim.asks.login(), { origin: victim.origin })),
    ]
  },
  'an answer that another page asked for': async ({ victim: { device, asks, logIn, prove, add, origin } }) => {
    const page = { origin: 'https://saffron.evil.example' }
    return [
      async () => logIn(device.sign(await asks.login(), page)),
      async () => prove(device.sign(await asks.proof(), page)),
      async () => add(authenticatorAt(origin).create(await asks.create(), page)),
    ]
  },
  'a passkey of somebody else, or of nobody': async ({ victim, thief, stranger }) => {
    const { asks, origin, logIn, prove } = victim
    return [
      ...[thief, stranger].map(
        ({ device }) =>
          async () =>
            prove(device.sign(await asks.proof())),
      ),
      async () => logIn(authenticatorAt(origin).sign(await asks.login())),
      async () => prove(authenticatorAt(origin).sign(await asks.proof())),
    ]
  },
  'an answer in the name of somebody else': async ({ victim: { device, asks, logIn, prove }, thief }) => {
    const userHandle = Buffer.from(thief.id.replaceAll('-', ''), 'hex').toString('base64url')
    const renamed = async (ask: () => Promise<Challenge>) => {
      const answer = device.sign(await ask())
      return { ...answer, response: { ...answer.response, userHandle } }
    }
    return [async () => logIn(await renamed(asks.login)), async () => prove(await renamed(asks.proof))]
  },
  'a passkey that another owner has': async ({ victim, thief }) => {
    const device = authenticatorAt(victim.origin)
    await victim.add(device.create(await victim.asks.create()))
    return [async () => thief.add(device.create(await thief.asks.create()))]
  },
  'a recovery code of somebody else': async ({ victim, thief, stranger }) =>
    [thief, stranger].flatMap(({ recovery: [code = ''] }) => [
      () => victim.logInByCode(code),
      () => victim.proveByCode(code),
    ]),
  'an app’s code of somebody else': async ({ victim, thief, stranger }) =>
    [thief, stranger].flatMap(({ code }) => [() => victim.logInByCode(code()), () => victim.proveByCode(code())]),
  'an app’s code as old as the last one, or older': async ({ victim: { code, logInByCode, proveByCode } }) => {
    const last = code()
    await logInByCode(last)
    return [last, code(0)].flatMap((typed) => [() => logInByCode(typed), () => proveByCode(typed)])
  },
  'a code that the last set had': async ({ victim: { recovery, renew, logInByCode, proveByCode } }) => {
    const [first = ''] = recovery
    await renew()
    return [() => logInByCode(first), () => proveByCode(first)]
  },
}

const pairs = <Case>(cases: Record<string, Case>) =>
  sides.flatMap((side) => Object.entries(cases).map(([name, act]) => [name, side, act] as const))

test.each(pairs(attacks))('refuses %s (%s)', async (_, side, act) => {
  await using world = await openWorld()
  const all = await openSides(world, side)
  for (const attempt of await act(all)) await expect(attempt()).rejects.toMatchObject({ status: 401 })
  expect(await all.victim.isProved()).toBe(false)
})

/** Each returns an act that works once. */
const replays: Record<string, (of: Owner) => Promise<() => Promise<unknown>>> = {
  'a passkey’s log-in': async ({ device, asks, logIn }) => {
    const answer = device.sign(await asks.login(), { counter: 0 })
    return () => logIn(answer)
  },
  'a passkey’s proof': async ({ device, asks, prove }) => {
    const answer = device.sign(await asks.proof(), { counter: 0 })
    return () => prove(answer)
  },
  'a counter’s log-in': async ({ device, asks, logIn }) => {
    return async () => logIn(device.sign(await asks.login(), { counter: 9 }))
  },
  'a new passkey': async ({ origin, asks, add }) => {
    const created = authenticatorAt(origin).create(await asks.create())
    return () => add(created)
  },
  'a recovery code’s log-in':
    async ({ recovery: [code = ''], logInByCode }) =>
    () =>
      logInByCode(code),
  'a recovery code’s proof':
    async ({ recovery: [code = ''], proveByCode }) =>
    () =>
      proveByCode(code),
  'an app’s log-in': async ({ code, logInByCode }) => {
    const shown = code()
    return () => logInByCode(shown)
  },
  'an app’s proof': async ({ code, proveByCode }) => {
    const shown = code()
    return () => proveByCode(shown)
  },
}

test.each(pairs(replays))('accepts %s once, of several at once and later (%s)', async (_, side, act) => {
  await using world = await openWorld()
  const { victim } = await openSides(world, side)
  const replay = await act(victim)
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, replay))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(replay()).rejects.toMatchObject({ status: 401 })
})

test.each(sides)('checks five wrong codes at once, then not even the right one (%s)', async (side) => {
  await using world = await openWorld()
  const { victim } = await openSides(world, side)
  const guesses = await Promise.allSettled(Array.from({ length: 9 }, () => victim.proveByCode('wrong')))
  const answers = guesses.map((guess) => guess.status === 'rejected' && guess.reason.status)
  expect(answers.toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
  await expect(victim.proveByCode(victim.recovery[0] ?? '')).rejects.toMatchObject({ status: 429 })
})

test.each(sides)('opens a session of its own, whatever the browser held before (%s)', async (side) => {
  await using world = await openWorld()
  const { victim, thief } = await openSides(world, side)
  const enter = async ({ logIn, device, asks }: Owner, held?: string) => logIn(device.sign(await asks.login()), held)
  const planted = await enter(thief)
  const made = 'a'.repeat(planted.length)
  const tokens = [await enter(victim, planted), await enter(victim, made)]
  expect(new Set([...tokens, planted, made]).size).toBe(4)
  expect(await Promise.all(tokens.map(victim.ownerOf))).toEqual([victim.id, victim.id])
  expect([await victim.ownerOf(planted), await victim.ownerOf(made)]).not.toContain(victim.id)
  // The proof of the new sessions is none of the old one.
  expect(await victim.isProved()).toBe(false)
  await victim.prove(victim.device.sign(await victim.asks.proof()))
  expect([await victim.isProved(), await thief.isProved()]).toEqual([true, false])
})
