import { expect, test } from 'vitest'
import { drawMap } from './draw-map.server'

const placed = (country: string, cities: Record<string, [number, number]>) =>
  Object.entries(cities).map(([city, [lat, lon]]) => ({ subject: city, city, country, place: { lat, lon } }))

const dutch = placed('NL', {
  Amsterdam: [52.37, 4.9],
  Diemen: [52.34, 4.96],
  Groningen: [53.22, 6.57],
  Maastricht: [50.85, 5.69],
})

const citiesOf = ({ pins }: { pins: { city: string }[] }) => pins.map(({ city }) => city)

test('draws one pin a city, none over another', () => {
  const drawn = drawMap('NL', dutch)
  expect(citiesOf(drawn)).toEqual(['Amsterdam', 'Groningen', 'Maastricht'])
  for (const { x, y } of drawn.places) expect(x > 0 && x < 100 && y > 0 && y < 100).toBe(true)
  // Beside each other the names of two cities would meet.
  const others = placed('NL', { Ouderkerk: [52.3, 4.91], 'Bergen op Zoom': [51.49, 4.29], Rucphen: [51.53, 4.9] })
  const both = drawMap('NL', [...dutch, ...others])
  expect(citiesOf(both)).toEqual(['Amsterdam', 'Groningen', 'Maastricht', 'Bergen op Zoom'])
})

test('draws as few pins as there are cities, and none of another country', () => {
  expect(citiesOf(drawMap('NL', dutch.slice(0, 1)))).toEqual(['Amsterdam'])
  expect(drawMap('PL', dutch)).toMatchObject({ width: 560, height: 531, pins: [], places: [], overhang: 0 })
})

test('keeps room for a selected pin in the far north', () => {
  const north = dutch.map((one) => ({ ...one, place: one.place.lat > 53 ? { ...one.place, lat: 53.45 } : one.place }))
  expect(drawMap('NL', north).overhang).toBeGreaterThan(drawMap('NL', dutch).overhang)
})

test('leaves out a city whose name a phone would cut off', () => {
  const cities = placed('US', {
    Portland: [45.5, -122.7],
    Boston: [42.36, -71.06],
    Austin: [30.27, -97.74],
    Denver: [39.74, -104.99],
  })
  expect(citiesOf(drawMap('US', cities))).toEqual(['Boston', 'Austin', 'Denver'])
})

test('moves the name of a city aside where the pin below it would cover it', () => {
  const cities = placed('DE', {
    Berlin: [52.52, 13.4],
    Leipzig: [51.34, 12.37],
    Hamburg: [53.55, 9.99],
    Munich: [48.14, 11.58],
  })
  const drawn = drawMap('DE', cities)
  expect(citiesOf(drawn)).toEqual(['Berlin', 'Leipzig', 'Hamburg', 'Munich'])
  const [berlin, ...others] = drawn.places.map(({ aside }) => aside)
  expect(berlin).toBeGreaterThan(0)
  expect(others).toEqual([0, 0, 0])
})
