import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { KeyHelp } from './key-help'
import type { Shortcut } from './use-keys'

const nothing = () => {}

function footOf(shortcuts: (Shortcut | false)[]): string[] {
  const page = renderToStaticMarkup(<KeyHelp shortcuts={shortcuts} />)
  return [...page.matchAll(/<kbd>([^<]+)<\/kbd>/g)].map(([, key]) => key ?? '')
}

test('lists at the foot only keys that work', () => {
  const [works, browser]: Shortcut[] = [
    ['R', 'remove', { r: nothing }],
    ['Enter', 'open', null],
  ]
  expect(footOf([works ?? false, browser ?? false])).toEqual(['R', 'Enter', '?'])
  expect(footOf([['J K', 'row', { j: undefined, k: nothing }]])).toEqual(['J', 'K', '?'])
  expect(footOf([false, ['E', 'suspend', { e: undefined }], ['F', 'refund', {}]])).toEqual(['?'])
})
