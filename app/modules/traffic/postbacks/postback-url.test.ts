import { expect, test } from 'vitest'
import { postbackTemplate } from '~/tenancy/settings/values.server'
import { postbackUrl } from './report-conversion.server'

const conversion = { event: 'signup', eventId: 'id-1', tracking: { ref: 'b', sub1: 'a&b=c#d/../é' } }

test('keeps a visitor’s value one value of the URL', () => {
  expect(postbackUrl('https://partner.example/pb/{ref}?c={click_id}&e={event}&x={sub3}{unknown}', conversion)).toBe(
    'https://partner.example/pb/b?c=a%26b%3Dc%23d%2F..%2F%C3%A9&e=signup&x=',
  )
  expect(postbackUrl('https://p.example/a/{ref}/b', { ...conversion, tracking: { ref: '..' } })).toBe(
    'https://p.example/a//b',
  )
})

test('the click is the first value that a network may choose, or its partner', () => {
  expect(postbackUrl('https://p.example/?c={click_id}', { ...conversion, tracking: { ref: 'b' } })).toMatch(/c=b$/)
})

test('a template names its host itself', () => {
  for (const template of [
    'https://partner.example/pb?c={click_id}',
    'https://partner.example:8443/{event}/{ref}',
    'http://tracker.internal:8080/pb',
  ]) {
    expect(postbackTemplate.safeParse(template).success, template).toBe(true)
  }
  for (const template of [
    'https://{ref}.partner.example/',
    'https://{sub1}',
    'https://user:pass@partner.example/',
    'https://partner.example\\@evil.example/',
    'ftp://partner.example/',
    'https:///pb',
    'partner.example',
  ]) {
    expect(postbackTemplate.safeParse(template).success, template).toBe(false)
  }
})
