import { expect, test } from 'vitest'
import { fitsShape } from '~/platform/forms/form-bounds.server'
import { formAt } from '~/request/forms/form-table.server'
import { privacyIn } from './privacy.server'

test('a form that asks about sister brands twice is taken: of those consented to, and of those that joined since', () => {
  const form = new FormData()
  form.append('intent', 'privacy')
  form.append('sister_brands_shown', 'noir coast')
  form.append('sister_brands', 'noir coast')
  form.append('sister_brands_shown', 'lagoon')
  form.append('invisible', 'on')
  const shape = formAt('/notifications')
  expect(shape && fitsShape(form, shape)).toBe(true)
  expect(privacyIn(form)).toEqual({
    invisible: true,
    sensitive: false,
    shownOutside: false,
    sisterBrands: { shown: ['noir', 'coast', 'lagoon'], ticked: ['noir', 'coast'] },
  })
})
