import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { giftNames } from '~/tenancy/settings/vocabulary'
import { giftOffers } from './prices'

test('there are twelve gifts, and each has its drawing', () => {
  const sprite = readFileSync('public/gifts.svg', 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 64 64"/g)].map((match) => match[1])
  expect(drawn).toEqual([...giftNames])
  expect(giftNames).toHaveLength(12)
})

test('a gift costs `gift_credits` unless the brand names another price', () => {
  const offers = giftOffers({ gift_credits: 5, gift_prices: { serenade: 10, paper_plane: 0 } })
  expect(offers.find(({ name }) => name === 'rose')?.credits).toBe(5)
  expect(offers.find(({ name }) => name === 'serenade')?.credits).toBe(10)
  expect(offers.find(({ name }) => name === 'paper_plane')?.credits).toBe(0)
})
