import { expect, test } from 'vitest'
import { cellOf, cellsAround, distanceBetween, roundUpDistance } from './geo'

const utrecht = { lat: 52.0908, lon: 5.1222 }
const amsterdam = { lat: 52.374, lon: 4.8897 }

test('distances are great circles', () => {
  expect(distanceBetween(utrecht, amsterdam)).toBeCloseTo(35.2, 0)
  expect(distanceBetween(utrecht, utrecht)).toBe(0)
  expect(distanceBetween({ lat: 0, lon: 179.9 }, { lat: 0, lon: -179.9 })).toBeCloseTo(22.2, 0)
})

test('a distance is told rounded up, so that nobody is found by it', () => {
  expect([0, 1, 1.1, 3, 6, 11, 26, 100].map(roundUpDistance)).toEqual([1, 1, 2, 5, 10, 20, 30, 100])
  expect([101, 120, 126, 300, 301, 504, 19_000].map(roundUpDistance)).toEqual([125, 125, 150, 300, 350, 550, 19_000])
})

test('holds all that is near in the cells around, across date line and poles', () => {
  expect(cellsAround(utrecht, 40)).toContain(cellOf(amsterdam))
  expect(cellsAround(utrecht, 5)).toHaveLength(9)
  expect(cellsAround({ lat: 0, lon: 179.99 }, 20)).toContain(cellOf({ lat: 0, lon: -179.99 }))
  for (const lat of [-90, 90]) expect(cellsAround({ lat, lon: 0 }, 150).every((cell) => cell >= 0)).toBe(true)
  expect(cellOf({ lat: 90, lon: 180 })).toBeLessThan(720 * 1440)
})
