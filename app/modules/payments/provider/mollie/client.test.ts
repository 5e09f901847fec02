import { expect, test } from 'vitest'
import { shortenWaits } from '../../../../../tests/support/clock'
import { mollieKey, openMollie } from '../../../../../tests/support/servers/mollie'
import { PaymentsUnavailable } from '../../errors'
import { nothing } from './answers.server'
import { mollieClient } from './client.server'

test('Mollie is asked again after a quarter of a second, then a half, then a whole', async () => {
  await using mollie = await openMollie()
  const client = mollieClient({ url: mollie.url, apiKey: mollieKey })
  mollie.failNext({ status: 500 }, null, { status: 503 })
  using clock = shortenWaits(250, 500, 1000)
  expect(await client.call('/payments/tr_1', nothing)).toBeNull()
  expect(mollie.calls).toHaveLength(4)
  expect(clock.waits).toEqual([250, 500, 1000])
})

test('an answer is waited for ten seconds, four times', async () => {
  await using mollie = await openMollie()
  const client = mollieClient({ url: mollie.url, apiKey: mollieKey })
  for (let call = 0; call < 4; call += 1) mollie.meanwhile(() => new Promise(() => {}))
  using clock = shortenWaits(10_000, 250, 500, 1000)
  await expect(client.call('/payments/tr_1', nothing)).rejects.toThrow(PaymentsUnavailable)
  expect(mollie.calls).toHaveLength(4)
  expect(clock.waits).toEqual([10_000, 250, 10_000, 500, 10_000, 1000, 10_000])
})
