import { expect, test } from 'vitest'
import { fitsShape } from '~/platform/forms/form-bounds.server'
import { formShapeOf } from '~/platform/http/route'
import { routeAt } from '../../../../tests/support/site-map'
import { privacyIn } from './privacy.server'

test('takes a form that asks about known and about new sister brands', () => {
  const form = new FormData()
  form.append('intent', 'privacy')
  form.append('sister_brands_shown', 'noir coast')
  form.append('sister_brands', 'noir coast')
  form.append('sister_brands_shown', 'lagoon')
  form.append('invisible', 'on')
  const shape = formShapeOf(routeAt('/notifications'))
  expect(shape && fitsShape(form, shape)).toBe(true)
  expect(privacyIn(form)).toEqual({
    invisible: true,
    sensitive: false,
    shownOutside: false,
    visits: null,
    sisterBrands: { shown: ['noir', 'coast', 'lagoon'], ticked: ['noir', 'coast'] },
  })
})
