import { expect, test } from 'vitest'
import { hostlessAnswer } from './hostless-answer.server'

const answers = async (state: { isReady: boolean; isStuck: boolean }) => {
  const services = async () => ({ status: 'down' as const, services: {} })
  const app = { isReady: () => state.isReady, isStuck: () => state.isStuck, services } as unknown as Parameters<
    typeof hostlessAnswer
  >[0]
  const statusOf = async (target: string) => (await hostlessAnswer(app, { method: 'GET', target }))?.status
  return Promise.all(['/livez', '/readyz', '/healthz'].map(statusOf))
}

test.each([
  ['while it starts or drains', { isReady: false, isStuck: false }, [200, 503, 503]],
  ['with all services away', { isReady: true, isStuck: false }, [200, 200, 503]],
  ['when only a restart helps', { isReady: true, isStuck: true }, [503, 503, 503]],
])('a node says %s whether to wait for it, ask it or restart it', async (_, state, statuses) => {
  expect(await answers(state)).toEqual(statuses)
})
